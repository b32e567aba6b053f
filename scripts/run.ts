import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hourMs } from '#contract/durations.ts';

/** Far above what a step takes on a slow machine: it ends a hang, and nothing else. */
export const defaultLimitMs = hourMs;

export interface RunResult {
  /** `null` if the process was killed, or could not be started. */
  readonly status: number | null;
  /** Whether it was killed because it took longer than its limit. */
  readonly hasTimedOut: boolean;
  /** Captured output; empty with `inheritOutput`. */
  readonly output: string;
}

interface RunOptions {
  readonly limitMs?: number;
  readonly inheritOutput?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program of node_modules/.bin or of the system and waits for it. `inheritOutput` prints its output
 * directly; else the output is returned. After `limitMs` the process group is killed.
 */
export async function run(
  [program = '', ...args]: readonly string[],
  { limitMs = defaultLimitMs, inheritOutput = false, env = {} }: RunOptions = {},
): Promise<RunResult> {
  const child = spawn(program, args, {
    stdio: ['ignore', inheritOutput ? 'inherit' : 'pipe', inheritOutput ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
    // Its own process group, so that the whole group can be killed.
    detached: true,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => chunks.push(part));
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
  };
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    kill();
  }, limitMs);
  process.once('exit', kill);
  try {
    await once(child, 'close');
  } catch (error) {
    chunks.push(Buffer.from(String(error)));
  }
  clearTimeout(timer);
  process.off('exit', kill);
  return { status: child.exitCode, hasTimedOut, output: Buffer.concat(chunks).toString() };
}
