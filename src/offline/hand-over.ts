import { handOverOf, type HandOverFile } from '#contract/check-in/hand-over.ts';
import type { DeviceDatabase, DeviceSession } from './device-database.ts';
import type { Imported } from './door-state.ts';
import { enqueue, operationOf, waitingOf } from './outbox.ts';

/** A file that cannot be taken: not one of ours, or of another event's door. Nothing of it was kept. */
export class HandOverRefused extends Error {
  readonly why: 'notOurs' | 'otherEvent';

  constructor(why: HandOverRefused['why']) {
    super(why);
    this.name = 'HandOverRefused';
    this.why = why;
  }
}

interface Exporting {
  readonly eventId: string;
  /** Whose operations; everybody's on this device if undefined. */
  readonly accountId: string | undefined;
  readonly deviceLabel: string;
  readonly now: number;
}

/** What waits on this device of one event; it also stays here until the server has answered for it. */
export async function exportWaiting(
  database: DeviceDatabase | undefined,
  { eventId, accountId, deviceLabel, now }: Exporting,
): Promise<HandOverFile> {
  const waiting = database === undefined ? [] : await waitingOf(database, eventId);
  return {
    format: 'presente-entries',
    version: 1,
    eventId,
    madeAt: new Date(now).toISOString(),
    deviceLabel,
    operations: waiting
      .filter((row) => accountId === undefined || row.accountId === accountId)
      .map(operationOf),
  };
}

/** Reads a file that another device made for this event's door. `HandOverRefused` when it is none. */
function readHandOver(text: string, eventId: string): HandOverFile {
  const file = handOverOf(text);
  if (file === undefined) throw new HandOverRefused('notOurs');
  if (file.eventId !== eventId) throw new HandOverRefused('otherEvent');
  if (file.operations.some((it) => it.eventId !== eventId)) throw new HandOverRefused('notOurs');
  return file;
}

/**
 * Puts the operations of a file into this device's outbox, in the name of `accountId`: same ids, and still as
 * made by their own device, so that each counts once whoever sends it first. All of the new ones are durable
 * when this resolves, or none: `NotKept`.
 */
export async function importWaiting(
  database: DeviceDatabase,
  text: string,
  { eventId, accountId }: { eventId: string; accountId: string },
): Promise<Imported> {
  const { operations } = readHandOver(text, eventId);
  // A file may hold one twice.
  const all = [...new Map(operations.map((it) => [it.operationId, it])).values()];
  const known = new Set(
    (
      await database.outbox
        .where('operationId')
        .anyOf(all.map((it) => it.operationId))
        .toArray()
    ).map((row) => row.operationId),
  );
  const fresh = all.filter((it) => !known.has(it.operationId));
  await enqueue(
    database,
    fresh.map((it) => ({ ...it, source: 'import' as const })),
    accountId,
  );
  return { taken: fresh.length, known: all.length - fresh.length };
}

/**
 * Takes the operations of a file off this device, and what `accountId` decided about conflicts: the server
 * takes neither from this pass any more (CI-49). What is not in the file, or another account's, stays; and
 * everything where the pass was opened again meanwhile. Out: whether it is gone.
 */
export async function forgetHandedOver(
  database: DeviceDatabase,
  { operations }: HandOverFile,
  accountId: string,
): Promise<boolean> {
  const stores = [database.outbox, database.reviews, database.facts];
  return database.transaction('rw', stores, async () => {
    const session = (await database.facts.get('session')) as DeviceSession | undefined;
    if (session?.accountId !== accountId || session.token !== '') return false;
    await database.outbox
      .where('operationId')
      .anyOf(operations.map((it) => it.operationId))
      .filter((row) => row.accountId === accountId)
      .delete();
    await database.reviews.filter((row) => row.accountId === accountId).delete();
    return true;
  });
}
