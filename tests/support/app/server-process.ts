import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minuteMs } from '#contract/durations.ts';
import { findFreePort } from './free-port.ts';

const main = join(import.meta.dirname, '../../../server/main.ts');
// A server with demo data starts slowly on a busy machine.
const startupTimeoutMs = 2 * minuteMs;

/** Printed once the server listens, whatever its log level. */
const banner = '  Presente  http';

/** A server in its own process. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  /** All output so far, including the log. */
  output(): string;
  /** Stops or kills the process; returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'presente-process-'));

/** Starts `server/main.ts` on a free port and waits for its first response. */
export async function startServerProcess(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await findFreePort());
  const dataDir = environment.DATA_DIR ?? newDataDir();
  const server = spawnServer({ DEMO: '0', PORT: port, DATA_DIR: dataDir, ...environment });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startupTimeoutMs;
  // Its banner shows that the port is its own; that of another server would answer too.
  while (!server.output().includes(banner) || !(await isAnswering(`${url}/readyz`))) {
    const hasEnded = server.process.exitCode !== null;
    // Another program took the port before the server started.
    if (hasEnded && environment.PORT === undefined && server.output().includes(`Port ${port} on`))
      return startServerProcess({ ...environment, DATA_DIR: dataDir });
    if (hasEnded || Date.now() > deadline) throw new Error(`The server did not start:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { ...server, url, dataDir };
}

/** Runs `server/main.ts` with an environment that must fail; returns exit code and output. */
export async function startFailing(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const server = spawnServer({ DEMO: '0', ...environment });
  const timer = setTimeout(() => server.process.kill('SIGKILL'), startupTimeoutMs);
  await once(server.process, 'close');
  clearTimeout(timer);
  return { code: server.process.exitCode, output: server.output() };
}

/** Starts `server/main.ts` with exactly this environment, and does not wait for it. */
export function spawnServer(environment: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main], {
    // Only the variables that programs need, not the test run's environment.
    // Nor does it ask other servers for maps.
    env: {
      ...(PATH !== undefined && { PATH }),
      ...(HOME !== undefined && { HOME }),
      MAPS: 'own',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return {
    process: child,
    output: () => output,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const closed = once(child, 'close');
        child.kill(signal);
        await closed;
      }
      return child.exitCode;
    },
  };
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
