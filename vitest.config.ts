import { defineConfig } from 'vitest/config';
import { minuteMs, secondMs } from './contract/durations.ts';
import { LongestFirstSequencer } from './tests/support/app/longest-first-sequencer.ts';

/** Hashes at the real cost. */
const passwordTest = 'server/account/access/password.test.ts';

/**
 * `pure` needs only the code; `server` also starts PostgreSQL beside SQLite; E2E tests run in Playwright.
 * Each limit is at least ten times what the slowest test takes on two quiet cores: it ends a hang.
 */
export default defineConfig({
  test: {
    // The default is one worker less: on two cores it would leave one idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{contract,scripts}/**/*.test.ts', 'src/**/*.test.ts*', passwordTest],
          testTimeout: minuteMs,
          hookTimeout: minuteMs,
          expect: { poll: { timeout: 20 * secondMs } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{api,resilience,property}/**/*.test.ts'],
          exclude: [passwordTest],
          // The files of a worker share their modules: loading the server for each of them costs as much as its tests.
          isolate: false,
          restoreMocks: true,
          globalSetup: ['tests/support/db/test-databases.ts'],
          setupFiles: ['tests/support/app/cheap-passwords.ts'],
          testTimeout: 5 * minuteMs,
          hookTimeout: 5 * minuteMs,
          expect: { poll: { timeout: minuteMs } },
        },
      },
    ],
  },
});
