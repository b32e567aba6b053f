import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '../../server/admin.ts');
const limitMs = 20_000;

/** How a command ended: its exit code and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs `npm run admin -- …` in a process of its own with this environment. */
export async function runAdmin(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...(PATH !== undefined && { PATH }), ...(HOME !== undefined && { HOME }), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, output, errors };
}
