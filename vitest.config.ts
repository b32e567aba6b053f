import { defineConfig } from 'vitest/config';

/** `pure` needs nothing but the code; `server` gets a PostgreSQL beside SQLite; journeys run in Playwright. */
export default defineConfig({
  test: {
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
