import { runAdminCli } from '#server/admin-cli.ts';
import type { CommandResult } from './run-admin.ts';

/** Runs `npm run admin -- …` with this environment in the test's own process, which takes milliseconds. */
export async function runAdminInProcess(
  environment: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  let output = '';
  let stderr = '';
  const code = await runAdminCli(args, {
    environment,
    output: {
      log: (text: string) => void (output += `${text}\n`),
      error: (text: string) => void (stderr += `${text}\n`),
    },
  });
  return { code, output, stderr };
}
