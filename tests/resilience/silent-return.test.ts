import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { enqueue } from '#src/offline/outbox/outbox.ts';
import { uploadTimeoutMs } from '#src/offline/outbox/upload-batch.ts';
import { createSender, type BatchReply } from '#src/offline/outbox/sender.ts';
import { openDeviceDatabase } from '#src/offline/storage/device-database.ts';
import { createOperation } from '#tests/support/phone/door-events.ts';
import { toUuid } from '#tests/support/phone/minimal-door.ts';
import { createRandom } from '#tests/support/random/random.ts';

const accountId = 'account-1';
interface Outage {
  readonly isScreenOn: boolean;
  /** Whether requests hang until the time limit, or fail at once. */
  readonly hangs: boolean;
  readonly returnAt: number;
  readonly random: () => number;
  readonly retryAfterMs?: number;
}

/**
 * Drains one operation through an outage, with a simulated clock.
 * @returns when it was delivered and when requests were sent, in ms from the start of the outage.
 */
async function drainThrough(
  name: string,
  { isScreenOn, hangs, returnAt, random, retryAfterMs }: Outage,
): Promise<{ deliveredAt: number; attempts: number[] }> {
  const database = await openDeviceDatabase(name);
  const { seq: _seq, ...operation } = createOperation(1, { operationId: toUuid(1) });
  await enqueue(database, [operation], accountId);
  let now = 0;
  const attempts: number[] = [];
  const sender = createSender({
    database,
    getAccountId: () => Promise.resolve(accountId),
    send({ operations }): Promise<BatchReply> {
      attempts.push(now);
      if (now < returnAt) {
        if (hangs) now += uploadTimeoutMs;
        return Promise.resolve({ kind: 'unreachable', ...(retryAfterMs !== undefined && { retryAfterMs }) });
      }
      const results = operations.map(({ operationId }) => ({ operationId, outcome: 'applied' as const }));
      return Promise.resolve({ kind: 'answered', results, reviewed: [], changes: [] });
    },
    now: () => now,
    random,
    isScreenOn: () => isScreenOn,
    withOutboxLock: (work) => work(),
  });
  for (;;) {
    const { state, retryInMs } = await sender.drain();
    if (state === 'empty') break;
    now += retryInMs!;
  }
  await database.delete();
  return { deliveredAt: attempts.at(-1)!, attempts };
}

it('[RS-15] [RS-35] [CI-57] delivers within 10 s of a return that no browser event reports, 50 of 50', async () => {
  const random = createRandom(35);
  const times = 50;
  const delays: number[] = [];
  for (let n = 0; n < times; n++) {
    const returnAt = Math.round(random() * 10 * minuteMs);
    const outage = { isScreenOn: true, hangs: n % 2 === 0, returnAt, random };
    const { deliveredAt, attempts } = await drainThrough(`return-${n}`, outage);
    delays.push(deliveredAt - returnAt);
    // Not more often than needed either.
    expect(attempts.length).toBeLessThan(8 + returnAt / (4 * secondMs));
  }
  const inTime = delays.filter((delay) => delay <= 10 * secondMs).length;
  console.log(
    `RS-35: ${inTime} of ${times} silent returns delivered within 10 s, the slowest after ${(Math.max(...delays) / secondMs).toFixed(1)} s`,
  );
  expect(inTime).toBe(times);
});

it('[CI-57] [CI-8] waits as long as the server asks for, and up to a minute while the screen is off', async () => {
  const outage = { hangs: false, returnAt: 5 * minuteMs, random: () => 0.5 };
  const asked = await drainThrough('asked', { ...outage, isScreenOn: true, retryAfterMs: minuteMs });
  expect(asked.attempts).toEqual([0, 1, 2, 3, 4, 5].map((n) => n * minuteMs));
  const dark = await drainThrough('dark', { ...outage, isScreenOn: false });
  expect(dark.attempts.length).toBeLessThan(14);
});
