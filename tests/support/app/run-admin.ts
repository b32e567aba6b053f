import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { minuteMs } from '#contract/durations.ts';

const entry = join(import.meta.dirname, '../../../server/admin.ts');
const timeoutMs = 2 * minuteMs;

/** Exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly stderr: string;
}

/** Runs `npm run admin -- …` in its own process with this environment. */
export async function runAdmin(
  environment: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...(PATH !== undefined && { PATH }), ...(HOME !== undefined && { HOME }), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  let output = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, output, stderr };
}
