import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../server/main.ts');
// Long: on a machine with much else to do a server with the demo takes its time.
const patienceMs = 50_000;

/** A server in a process of its own. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  /** Everything it has said so far, log included. */
  output(): string;
  /** Asks it to stop, or kills it, and returns its exit code once it is gone. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'presente-process-'));

/** Starts `server/main.ts` with this environment on a free port, and waits for its first answer. */
export async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const dataDir = environment.DATA_DIR ?? newDataDir();
  const server = spawnServer({ DEMO: '0', PORT: port, DATA_DIR: dataDir, ...environment });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + patienceMs;
  while (!(await answers(`${url}/readyz`))) {
    const hasEnded = server.process.exitCode !== null;
    // Between the look and the server's start another program took it.
    if (hasEnded && environment.PORT === undefined && server.output().includes(`Port ${port} on`))
      return startServer({ ...environment, DATA_DIR: dataDir });
    if (hasEnded || Date.now() > deadline) throw new Error(`The server did not start:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { ...server, url, dataDir };
}

/** Runs `server/main.ts` with an environment in which it cannot start: its exit code and what it said. */
export async function failToStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const server = spawnServer({ DEMO: '0', ...environment });
  const timer = setTimeout(() => server.process.kill('SIGKILL'), patienceMs);
  await once(server.process, 'close');
  clearTimeout(timer);
  return { code: server.process.exitCode, output: server.output() };
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function spawnServer(environment: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main], {
    // Nothing of the test run's own environment but what programs need.
    env: { ...(PATH !== undefined && { PATH }), ...(HOME !== undefined && { HOME }), ...environment },
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

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
