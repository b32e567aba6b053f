import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface RunResult {
  /** `null` if the process was killed after the timeout, or could not be started. */
  readonly status: number | null;
  /** Captured output; empty with `inheritOutput`. */
  readonly output: string;
}

interface RunOptions {
  readonly limitMs: number;
  readonly inheritOutput?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program of node_modules/.bin or of the system and waits for it. `inheritOutput` prints its output
 * directly; else the output is returned. After `limitMs` the process group is killed.
 */
export async function run(
  [program = '', ...args]: readonly string[],
  { limitMs, inheritOutput = false, env = {} }: RunOptions,
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
  const timer = setTimeout(kill, limitMs);
  process.once('exit', kill);
  try {
    await once(child, 'close');
  } catch (error) {
    chunks.push(Buffer.from(String(error)));
  }
  clearTimeout(timer);
  process.off('exit', kill);
  return { status: child.exitCode, output: Buffer.concat(chunks).toString() };
}
