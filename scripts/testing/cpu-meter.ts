import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process as the kernel counts it. */
export interface ProcessSample {
  readonly pid: number;
  readonly parentPid: number;
  /** Ticks since the machine's start: pids are used again. */
  readonly startedAt: number;
  /** Without that of its children. */
  readonly cpuSeconds: number;
}

/** CPU time since the last reading. */
export interface CpuUsage {
  readonly seconds: number;
  /** The same in probes, equal pieces of work that run meanwhile: a slower or busier machine has no more of them. */
  readonly probes: number;
}

const intervalMs = 500;
/** USER_HZ of every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Counts what the descendants of this process cost, without those of others on the machine. What a process uses
 * after its last sample, at most half a second, is not counted. `read` returns `undefined` where there is no /proc.
 */
export function startCpuMeter(): { read(): CpuUsage | undefined; stop(): void } {
  if (!existsSync('/proc/self/stat')) return { read: () => undefined, stop: () => {} };
  const descendants = new Descendants(process.pid);
  let seconds = 0;
  let probeSeconds: number[] = [];
  const sample = (): void => {
    seconds += descendants.countSeconds(readProcesses());
    probeSeconds.push(runProbe());
  };
  // The first runs are slower, before they are compiled.
  for (let run = 0; run < 100; run++) runProbe();
  const timer = setInterval(sample, intervalMs);
  return {
    read() {
      sample();
      const median = probeSeconds.toSorted((a, b) => a - b)[Math.floor(probeSeconds.length / 2)]!;
      const usage = { seconds, probes: seconds / median };
      seconds = 0;
      probeSeconds = [];
      return usage;
    },
    stop: () => clearInterval(timer),
  };
}

/** The descendants of a process, also those whose parent has ended since. */
export class Descendants {
  readonly #root: number;
  readonly #cpuSeconds = new Map<string, number>();

  constructor(root: number) {
    this.#root = root;
  }

  /** @returns their CPU time since the last sample */
  countSeconds(processes: readonly ProcessSample[]): number {
    const own = this.#find(processes);
    const seconds = own.map((sample) => sample.cpuSeconds - (this.#cpuSeconds.get(toKey(sample)) ?? 0));
    this.#cpuSeconds.clear();
    for (const sample of own) this.#cpuSeconds.set(toKey(sample), sample.cpuSeconds);
    return seconds.reduce((sum, value) => sum + value, 0);
  }

  #find(processes: readonly ProcessSample[]): ProcessSample[] {
    const parents = new Set([this.#root]);
    const own = new Set<ProcessSample>();
    let countBefore: number;
    do {
      countBefore = own.size;
      for (const sample of processes)
        if (parents.has(sample.parentPid) || this.#cpuSeconds.has(toKey(sample))) {
          parents.add(sample.pid);
          own.add(sample);
        }
    } while (own.size > countBefore);
    return [...own];
  }
}

const toKey = ({ pid, startedAt }: ProcessSample): string => `${pid} ${startedAt}`;

function readProcesses(): ProcessSample[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
}

/** @see proc_pid_stat(5) */
function readProcess(pid: string): ProcessSample[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may have spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parentPid = 0] = fields;
    const [userTicks = 0, systemTicks = 0] = fields.slice(11);
    const cpuSeconds = (userTicks + systemTicks) / ticksPerSecond;
    return [{ pid: Number(pid), parentPid, startedAt: fields[19] ?? 0, cpuSeconds }];
  } catch {
    // It has ended.
    return [];
  }
}

const probeText = JSON.stringify(Array.from({ length: 1_000 }, (_, n) => ({ id: n, name: `Name ${n}` })));

/** About a millisecond of what tests do most: strings, objects, memory. @returns its CPU time in seconds */
function runProbe(): number {
  const before = process.cpuUsage();
  for (let run = 0; run < 3; run++) JSON.stringify(JSON.parse(probeText));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
