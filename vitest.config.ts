import { defineConfig } from 'vitest/config';
import { LongestFirstSequencer } from './tests/support/app/longest-first-sequencer.ts';

/** `pure` needs only the code; `server` also starts PostgreSQL beside SQLite; E2E tests run in Playwright. */
export default defineConfig({
  test: {
    // The default is one worker less: on two cores it would leave one idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{contract,scripts}/**/*.test.ts', 'src/**/*.test.ts*'],
          expect: { poll: { timeout: 4000 } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{api,resilience,property}/**/*.test.ts'],
          globalSetup: ['tests/support/db/postgres-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The default of one second is short for a step of two processes on a busy machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
