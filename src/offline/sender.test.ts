import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxOperationsPerReplay, type Operation } from '#contract/check-in/operation.ts';
import { uuid7 } from '#contract/id.ts';
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { enqueue } from './outbox.ts';
import { createSender, type Reply, type SenderNeeds } from './sender.ts';

const account = 'account-1';
let database: DeviceDatabase;
let now: number;
let sent: Operation[][];
let count = 0;

beforeEach(async () => {
  database = await openDeviceDatabase(`sender-${count++}`);
  now = 1_000_000;
  sent = [];
});
afterEach(() => database.delete());

const operation = (): Operation => {
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
const queue = async (times: number, by = account): Promise<Operation[]> => {
  const made = Array.from({ length: times }, operation);
  await enqueue(database, made, by);
  return made;
};
const answered = (operations: readonly Operation[]): Reply => ({
  kind: 'answered',
  results: operations.map(({ operationId }) => ({ operationId, outcome: 'applied' })),
  reviewed: [],
  changes: [],
});
const senderWith = (
  reply: (operations: Operation[]) => Reply | Promise<Reply>,
  more: Partial<SenderNeeds> = {},
) =>
  createSender({
    database,
    account: () => Promise.resolve(account),
    send({ operations }) {
      sent.push([...operations]);
      return Promise.resolve(reply([...operations]));
    },
    now: () => now,
    random: () => 0.5,
    exclusively: (work) => work(),
    ...more,
  });
const left = async () => (await database.outbox.toArray()).map((row) => row.operationId);

it('[CI-8] sends everything in order, in replays of at most 500', async () => {
  const made = await queue(1201);
  expect(await senderWith(answered).drain()).toMatchObject({ state: 'empty' });
  expect(sent.map((batch) => batch.length)).toEqual([maxOperationsPerReplay, maxOperationsPerReplay, 201]);
  expect(sent.flat().map((it) => it.operationId)).toEqual(made.map((it) => it.operationId));
  expect(await left()).toEqual([]);
});

it('[fault 12] [CI-8] poison stays behind and visible; everybody else arrives, and it backs off', async () => {
  const made = await queue(700);
  const poison = new Set([3, 4, 250, 699].map((at) => made[at]!.operationId));
  const isPoisoned = (batch: Operation[]) => batch.some((it) => poison.has(it.operationId));
  const sender = senderWith((batch) => (isPoisoned(batch) ? { kind: 'failed' } : answered(batch)));
  const ends = [];
  for (let round = 0; round < 4; round++) {
    ends.push(await sender.drain());
    if ((await left()).length === poison.size) break;
    now += 70_000;
  }
  expect(new Set(await left())).toEqual(poison);
  console.log(
    `fault 12: ${made.length - poison.size} of ${made.length - poison.size} others arrived in ${sent.length} requests, ${poison.size} poisoned stay`,
  );
  expect(sent.length).toBeLessThan(120);
  const waits: number[] = [];
  for (let round = 0; round < 8; round++) {
    const end = await sender.drain();
    waits.push(end.retryInMs ?? 0);
    now += 20 * 60_000;
  }
  expect(waits.at(-1)).toBeGreaterThan(waits[0]!);
  expect((await database.outbox.toArray()).every((row) => row.attempts >= 5)).toBe(true);
});

it('[CI-8] an operation the server left out of its answer stays and comes again', async () => {
  const [first, second] = await queue(2);
  let isFirstTime = true;
  const sender = senderWith((batch) => {
    const reply = answered(isFirstTime ? batch.slice(0, 1) : batch);
    isFirstTime = false;
    return reply;
  });
  expect(await sender.drain()).toMatchObject({ state: 'later' });
  expect(await left()).toEqual([second!.operationId]);
  now += 10_000;
  await sender.drain();
  expect(sent.map((batch) => batch.map((it) => it.operationId))).toEqual([
    [first!.operationId, second!.operationId],
    [second!.operationId],
  ]);
});

it('waits longer and longer while nobody answers, and as long as it is told to', async () => {
  await queue(3);
  let retryAfterMs: number | undefined;
  const sender = senderWith(() => ({ kind: 'unreachable', ...(retryAfterMs && { retryAfterMs }) }));
  const waits = [];
  for (let i = 0; i < 9; i++) waits.push((await sender.drain()).retryInMs);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  retryAfterMs = 90_000;
  expect((await sender.drain()).retryInMs).toBe(90_000);
  expect(await left()).toHaveLength(3);
  expect((await database.outbox.toArray()).every((row) => row.attempts === 0)).toBe(true);
});

it('[CI-10] keeps the queue when the session is over, and never sends another account’s', async () => {
  await queue(2);
  await queue(1, 'account-2');
  expect(await senderWith(() => ({ kind: 'signInNeeded' })).drain()).toMatchObject({ state: 'signInNeeded' });
  expect(await left()).toHaveLength(3);
  await senderWith(answered).drain();
  expect(await database.outbox.toArray()).toMatchObject([{ accountId: 'account-2' }]);
  await senderWith(answered, { account: () => Promise.resolve(undefined) }).drain();
  expect(sent).toHaveLength(2);
});

it('[fault 14] calls during a drain become one drain after it, which takes what came meanwhile', async () => {
  await queue(1);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let together = 0;
  let most = 0;
  const sender = senderWith(async (batch) => {
    most = Math.max(most, ++together);
    begun.resolve();
    await held.promise;
    together -= 1;
    return answered(batch);
  });
  const drains = [sender.drain(), sender.drain(), sender.drain()];
  await begun.promise;
  await queue(1);
  held.resolve();
  await Promise.all(drains);
  expect(sent.map((batch) => batch.length)).toEqual([1, 1]);
  expect(most).toBe(1);
  expect(await left()).toEqual([]);
});
