import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  /** Null when it was ended for taking too long, or could not be started. */
  readonly status: number | null;
  /** What it printed, when it was not let through. */
  readonly output: string;
}

interface RunOptions {
  readonly limitMs: number;
  readonly letThrough?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program of node_modules/.bin or of the system and waits for it. `letThrough` shows what it
 * prints at once; else it is returned. After `limitMs` it is ended together with what it started.
 */
export async function run(
  [program = '', ...args]: readonly string[],
  { limitMs, letThrough = false, env = {} }: RunOptions,
): Promise<Ended> {
  const child = spawn(program, args, {
    stdio: ['ignore', letThrough ? 'inherit' : 'pipe', letThrough ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
    // A group of its own, so that all of it can be ended at once.
    detached: true,
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  };
  const timer = setTimeout(end, limitMs);
  process.once('exit', end);
  try {
    await once(child, 'close');
  } catch (error) {
    parts.push(Buffer.from(String(error)));
  }
  clearTimeout(timer);
  process.off('exit', end);
  return { status: child.exitCode, output: Buffer.concat(parts).toString() };
}
