import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxOperationsPerBatch, type Operation } from '#contract/check-in/operation.ts';
import { minuteMs } from '#contract/durations.ts';
import { uuid7 } from '#contract/id.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { enqueue } from './outbox.ts';
import { createSender, type BatchReply, type SenderDeps } from './sender.ts';
import type { DeviceDatabase } from '../storage/schema.ts';

const account = 'account-1';
let database: DeviceDatabase;
let now: number;
let sent: Operation[][];
let databaseNo = 0;

beforeEach(async () => {
  database = await openDeviceDatabase(`sender-${databaseNo++}`);
  now = 1_000_000;
  sent = [];
});
afterEach(() => database.delete());

const createOperation = (): Operation => {
  const id = uuid7(
    now,
    Uint8Array.from({ length: 10 }, () => Math.floor(Math.random() * 256)),
  );
  return {
    operationId: id,
    participantId: id,
    eventId: 'event-1',
    isCheckedIn: true,
    occurredAt: new Date(now).toISOString(),
    deviceId: 'phone',
    deviceLabel: '',
    source: 'tap',
    undoes: [],
  };
};
const enqueueOperations = async (times: number, by = account): Promise<Operation[]> => {
  const made = Array.from({ length: times }, createOperation);
  await enqueue(database, made, by);
  return made;
};
const acknowledgeAll = (operations: readonly Operation[]): BatchReply => ({
  kind: 'answered',
  results: operations.map(({ operationId }) => ({ operationId, outcome: 'applied' })),
  reviewed: [],
  changes: [],
});
const createTestSender = (
  reply: (operations: Operation[]) => BatchReply | Promise<BatchReply>,
  more: Partial<SenderDeps> = {},
) =>
  createSender({
    database,
    getAccountId: () => Promise.resolve(account),
    send({ operations }) {
      sent.push([...operations]);
      return Promise.resolve(reply([...operations]));
    },
    now: () => now,
    random: () => 0.5,
    withOutboxLock: (work) => work(),
    ...more,
  });
const getPendingIds = async () => (await database.outbox.toArray()).map((row) => row.operationId);

it('[CI-8] sends everything in order, in batches of at most 500', async () => {
  const made = await enqueueOperations(1201);
  expect(await createTestSender(acknowledgeAll).drain()).toMatchObject({ state: 'empty' });
  expect(sent.map((batch) => batch.length)).toEqual([maxOperationsPerBatch, maxOperationsPerBatch, 201]);
  expect(sent.flat().map((operation) => operation.operationId)).toEqual(
    made.map((operation) => operation.operationId),
  );
  expect(await getPendingIds()).toEqual([]);
});

it('[RS-12] [CI-8] isolates poison operations with backoff and keeps them visible; all others arrive', async () => {
  const made = await enqueueOperations(700);
  const poison = new Set([3, 4, 250, 699].map((index) => made[index]!.operationId));
  const isPoisoned = (batch: Operation[]) => batch.some((operation) => poison.has(operation.operationId));
  const sender = createTestSender((batch) =>
    isPoisoned(batch) ? { kind: 'failed' } : acknowledgeAll(batch),
  );
  const ends = [];
  for (let round = 0; round < 4; round++) {
    ends.push(await sender.drain());
    if ((await getPendingIds()).length === poison.size) break;
    now += 70_000;
  }
  expect(new Set(await getPendingIds())).toEqual(poison);
  console.log(
    `RS-12: ${made.length - poison.size} of ${made.length - poison.size} others arrived in ${sent.length} requests, ${poison.size} poisoned stay`,
  );
  expect(sent.length).toBeLessThan(120);
  const waits: number[] = [];
  for (let round = 0; round < 8; round++) {
    const end = await sender.drain();
    waits.push(end.retryInMs ?? 0);
    now += 20 * minuteMs;
  }
  expect(waits.at(-1)).toBeGreaterThan(waits[0]!);
  expect((await database.outbox.toArray()).every((row) => row.attempts >= 5)).toBe(true);
});

it('[CI-8] keeps and resends an operation that is missing in the server’s answer', async () => {
  const [first, second] = await enqueueOperations(2);
  let isFirstTime = true;
  const sender = createTestSender((batch) => {
    const reply = acknowledgeAll(isFirstTime ? batch.slice(0, 1) : batch);
    isFirstTime = false;
    return reply;
  });
  expect(await sender.drain()).toMatchObject({ state: 'later' });
  expect(await getPendingIds()).toEqual([second!.operationId]);
  now += 10_000;
  await sender.drain();
  expect(sent.map((batch) => batch.map((operation) => operation.operationId))).toEqual([
    [first!.operationId, second!.operationId],
    [second!.operationId],
  ]);
});

it('backs off exponentially while the server is unreachable, and honours Retry-After', async () => {
  await enqueueOperations(3);
  let retryAfterMs: number | undefined;
  const sender = createTestSender(() => ({ kind: 'unreachable', ...(retryAfterMs && { retryAfterMs }) }));
  const waits = [];
  for (let i = 0; i < 9; i++) waits.push((await sender.drain()).retryInMs);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  retryAfterMs = 90_000;
  expect((await sender.drain()).retryInMs).toBe(90_000);
  expect(await getPendingIds()).toHaveLength(3);
  expect((await database.outbox.toArray()).every((row) => row.attempts === 0)).toBe(true);
});

it('[CI-10] keeps the outbox when the session has ended, and never sends another account’s operations', async () => {
  await enqueueOperations(2);
  await enqueueOperations(1, 'account-2');
  expect(await createTestSender(() => ({ kind: 'signInNeeded' })).drain()).toMatchObject({
    state: 'signInNeeded',
  });
  expect(await getPendingIds()).toHaveLength(3);
  await createTestSender(acknowledgeAll).drain();
  expect(await database.outbox.toArray()).toMatchObject([{ accountId: 'account-2' }]);
  await createTestSender(acknowledgeAll, { getAccountId: () => Promise.resolve(undefined) }).drain();
  expect(sent).toHaveLength(2);
});

it('[RS-14] coalesces calls during a drain into one trailing drain, which sends what was added meanwhile', async () => {
  await enqueueOperations(1);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let concurrent = 0;
  let maxConcurrent = 0;
  const sender = createTestSender(async (batch) => {
    maxConcurrent = Math.max(maxConcurrent, ++concurrent);
    begun.resolve();
    await held.promise;
    concurrent -= 1;
    return acknowledgeAll(batch);
  });
  const drains = [sender.drain(), sender.drain(), sender.drain()];
  await begun.promise;
  await enqueueOperations(1);
  held.resolve();
  await Promise.all(drains);
  expect(sent.map((batch) => batch.length)).toEqual([1, 1]);
  expect(maxConcurrent).toBe(1);
  expect(await getPendingIds()).toEqual([]);
});
