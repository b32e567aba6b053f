import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a benchmark makes its server without Vitest, and prints a row for each of its figures', async () => {
  const { PATH } = process.env;
  const run = promisify(execFile)(process.execPath, ['tests/bench/main.ts', 'attack'], {
    env: { PATH, BENCH_PAIRS: '1' },
  });
  // A single pair may miss its bar.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout.match(/^\| Known against unknown e-mail, .*$/gm)).toHaveLength(6);
});
