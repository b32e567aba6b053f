import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { runSchedules } from './convergence.ts';

const shares = 2;
const schedules = 150;

/** One share of the schedules of `npm test`: each is a file of its own, so that every core has one. */
export function itConverges(share: number): void {
  it(
    `[CI-3] [CI-23] [CI-25] [CI-26] [faults 5, 7, 8] phones and server agree after ${schedules} random schedules, share ${share} of ${shares}`,
    { timeout: 600_000 },
    async () => {
      const operations = await runSchedules(1 + (share - 1) * schedules, schedules);
      console.log(`${schedules} schedules, ${operations} operations, all replicas equal`);
      expect(operations).toBeGreaterThan(schedules);
    },
  );
}
