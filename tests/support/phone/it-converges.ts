import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { runSchedules } from './convergence.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const shardCount = 2;
const schedulesPerShard = repetitions({ gate: 40, all: 150 }, 'SCHEDULES');

/** One shard of the schedules, in its own file so that each core runs one. */
export function itConverges(share: number): void {
  it(
    `[CI-3] [CI-23] [CI-25] [CI-26] [RS-5] [RS-7] [RS-8] devices and server converge after ${schedulesPerShard} random schedules, shard ${share} of ${shardCount}`,
    { timeout: 600_000 },
    async () => {
      const operations = await runSchedules(1 + (share - 1) * schedulesPerShard, schedulesPerShard);
      console.log(`${schedulesPerShard} schedules, ${operations} operations, all replicas equal`);
      expect(operations).toBeGreaterThan(schedulesPerShard);
    },
  );
}
