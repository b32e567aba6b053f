import * as v from 'valibot';
import { deviceLabelSchema, operationSchema } from '#contract/check-in/operation.ts';
import { idSchema } from '#contract/id.ts';
import { instantSchema } from '#contract/instant.ts';
import type { DeviceDatabase } from './device-database.ts';
import type { Imported } from './door-state.ts';
import { enqueue, operationOf, waitingOf } from './outbox.ts';

/** More than any phone queues in a night; a file beyond is not read at all. */
const maxOperations = 20_000;
const maxCharacters = 20_000_000;

const handOverSchema = v.object({
  format: v.literal('presente-entries'),
  version: v.literal(1),
  eventId: idSchema,
  madeAt: instantSchema,
  /** Of the device that made the file. */
  deviceLabel: deviceLabelSchema,
  operations: v.pipe(v.array(operationSchema), v.maxLength(maxOperations)),
});

/** What one device hands to another, as JSON in a file (CI-26). */
export type HandOverFile = v.InferOutput<typeof handOverSchema>;

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
  const file = v.safeParse(handOverSchema, jsonOf(text));
  if (!file.success) throw new HandOverRefused('notOurs');
  const { output } = file;
  if (output.eventId !== eventId) throw new HandOverRefused('otherEvent');
  if (output.operations.some((it) => it.eventId !== eventId)) throw new HandOverRefused('notOurs');
  return output;
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

function jsonOf(text: string): unknown {
  if (text.length > maxCharacters) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
