import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** `pure` needs nothing but the code; `server` gets a PostgreSQL beside SQLite; journeys run in Playwright. */
export default defineConfig({
  test: {
    // One less by itself: on two cores that would leave one with nothing to do.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{contract,scripts}/**/*.test.ts', 'src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{api,faults,property}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
