import type { DeviceDatabase, ListRow, RemovedName } from '../storage/schema.ts';
import { decodeColumn } from '../storage/participant-chunk.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';
import { getChunkNo, unpackParticipant } from '#contract/participant/stored-participant.ts';
import type { ParticipantView } from './optimistic-participants.ts';
import { readDelta } from './list-delta.ts';

/**
 * Reads the names of these participants from a stored list; those that it does not hold are missing. Runs in
 * the caller's transaction on `chunks`.
 */
export async function readListedNames(
  database: DeviceDatabase,
  list: ListRow,
  ids: ReadonlySet<string>,
): Promise<Map<string, RemovedName>> {
  const names = new Map<string, RemovedName>();
  if (ids.size === 0) return names;
  const chunkNos = new Set([...ids].map((id) => getChunkNo(id, list.chunkCount)));
  for (const no of chunkNos) {
    const chunk = await database.chunks.get([list.eventId, no]);
    if (chunk === undefined) continue;
    decodeColumn(chunk.ids, chunk.ranks.length).forEach((id, index) => {
      if (ids.has(id)) names.set(id, toRemovedName(unpackParticipant(chunk, index, undefined)));
    });
  }
  for (const participant of await readDelta(database, list.eventId))
    if (ids.has(participant.id)) names.set(participant.id, toRemovedName(participant));
  return names;
}

/** The name of a participant, without the rest of the row. */
export const toRemovedName = ({ firstName, lastName }: RemovedName): RemovedName => ({ firstName, lastName });

/** A participant's name as listed, or as it was before a removal that arrived after their operations were sent. */
export function getKnownName(participants: ParticipantView, id: string): RemovedName | undefined {
  const participant = participants.getParticipant(id);
  if (participant?.isUnlisted === false) return toRemovedName(participant);
  return participants.getPending(id).find((row) => row.removedName !== undefined)?.removedName;
}

/**
 * Stores the names of participants who are about to be removed from a list with their pending operations and
 * conflicts on this device, until the operator has closed the card (CI-59). Runs in the caller's transaction
 * on `chunks`, `outbox` and `conflicts`.
 */
export async function keepRemovedNames(
  database: DeviceDatabase,
  list: ListRow,
  removed: readonly string[],
): Promise<void> {
  if (removed.length === 0) return;
  const removedIds = new Set(removed);
  const { eventId } = list;
  const needsName = (row: NameHolder): boolean =>
    removedIds.has(row.participantId) && row.removedName === undefined;
  const pending = database.outbox.where({ eventId }).filter(needsName);
  const conflicts = database.conflicts.where({ eventId }).filter(needsName);
  const ids = [...(await pending.toArray()), ...(await conflicts.toArray())].map((row) => row.participantId);
  const names = await readListedNames(database, list, new Set(ids));
  if (names.size === 0) return;
  const addName = (row: NameHolder): void => {
    const removedName = names.get(row.participantId);
    if (removedName !== undefined) Object.assign(row, { removedName, filler: secureDeletePadding() });
  };
  await pending.modify(addName);
  await conflicts.modify(addName);
}

/**
 * Deletes the names of removed participants from pending operations, which stay (CI-11, CI-22). Runs in the
 * caller's transaction on `outbox`.
 */
export async function deleteRemovedNames(database: DeviceDatabase): Promise<void> {
  await database.outbox
    .filter((row) => row.removedName !== undefined)
    .modify((row) => {
      delete row.removedName;
      if (row.walkIn === undefined) delete row.filler;
    });
}

interface NameHolder {
  readonly participantId: string;
  readonly removedName?: RemovedName;
}
