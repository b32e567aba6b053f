import type { OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import type {
  AnsweredBatch,
  AnsweredOperation,
  ConflictRow,
  DeviceDatabase,
  ListRow,
  OutboxRow,
} from '../storage/schema.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';
import { toOperation } from './outbox.ts';

/** Batches read at once, so that memory stays bounded. */
const batchesPerPage = 500;

/**
 * Keeps answered operations of one event in case the server is restored from a backup (CI-56). Rejected ones
 * are not kept: the server never counted them. Runs in the caller's transaction on `answered`.
 */
export async function keepAnswered(
  database: DeviceDatabase,
  { eventId, accountId, event }: ListRow,
  rows: readonly OutboxRow[],
  resultsById: ReadonlyMap<string, OperationResult>,
): Promise<void> {
  const operations = rows.flatMap((row): AnsweredOperation[] => {
    const outcome = resultsById.get(row.operationId)?.outcome ?? 'rejected';
    return outcome === 'rejected' ? [] : [{ ...toOperation(row), outcome }];
  });
  if (operations.length === 0) return;
  const batch = { eventId, accountId, endAt: Date.parse(event.endDateTime), operations };
  const hasName = operations.some((operation) => operation.walkIn !== undefined);
  await database.answered.add(hasName ? { ...batch, filler: secureDeletePadding() } : batch);
}

/**
 * Moves this account's answered operations back to the outbox, of all events: the server was restored and may
 * lack them (CI-56).
 * @returns how many operations.
 */
export async function requeueAnswered(database: DeviceDatabase, accountId: string): Promise<number> {
  let count = 0;
  await database.transaction('rw', [database.answered, database.outbox], async () => {
    const pendingRows = database.outbox.filter((row) => row.accountId === accountId);
    await pendingRows.modify({ isBeforeRestore: true });
    for (let after = 0; ;) {
      const batches = await database.answered.where('no').above(after).limit(batchesPerPage).toArray();
      const last = batches.at(-1);
      if (last === undefined) return;
      after = last.no;
      const own = batches.filter((batch) => batch.accountId === accountId);
      const operations = own.flatMap((batch) => batch.operations);
      const pending = await database.outbox
        .where('operationId')
        .anyOf(operations.map(({ operationId }) => operationId))
        .toArray();
      const pendingIds = new Set(pending.map((row) => row.operationId));
      const rows = operations
        .filter((operation) => !pendingIds.has(operation.operationId))
        .map((operation) => toResentRow(operation, accountId));
      await database.outbox.bulkAdd(rows);
      await database.answered.bulkDelete(own.map((batch) => batch.no));
      count += rows.length;
    }
  });
  return count;
}

function toResentRow(
  { outcome, ...operation }: AnsweredOperation,
  accountId: string,
): Omit<OutboxRow, 'seq'> {
  const row = {
    ...operation,
    accountId,
    attempts: 0,
    dueAt: 0,
    previousOutcome: outcome,
    isBeforeRestore: true,
  };
  return operation.walkIn === undefined ? row : { ...row, filler: secureDeletePadding() };
}

/** Participants who were checked in more than once: the only ones that `flagSecondCheckIns` looks at. */
export const getCheckedInTwice = (rows: readonly ParticipantRow[]): readonly ParticipantRow[] =>
  rows.filter((row) => row.checkIns.length > 1);

/**
 * Adds a conflict for each check-in of this device that the server applied, and to which another device has
 * added a second one (CI-58): once, even if it was reviewed since.
 * @returns whether any conflict was added
 */
export async function flagSecondCheckIns(
  database: DeviceDatabase,
  { eventId, accountId }: { eventId: string; accountId: string },
  rows: readonly ParticipantRow[],
): Promise<boolean> {
  const participants = new Map(getCheckedInTwice(rows).map((row) => [row._id, row]));
  if (participants.size === 0) return false;
  const stores = [database.answered, database.outbox, database.conflicts];
  return database.transaction('rw', stores, async () => {
    const batches = await database.answered
      .where('eventId')
      .equals(eventId)
      .filter((batch) => batch.accountId === accountId)
      .toArray();
    const pending = await database.outbox
      .where('eventId')
      .equals(eventId)
      .filter((row) => participants.has(row.participantId))
      .toArray();
    const ownIds = new Set([
      ...pending.map((row) => row.operationId),
      ...batches.flatMap((batch) => batch.operations.map(({ operationId }) => operationId)),
    ]);
    const conflicts: ConflictRow[] = [];
    const changed: AnsweredBatch[] = [];
    for (const batch of batches) {
      const operations = batch.operations.map((operation): AnsweredOperation => {
        const conflict = toSecondCheckInConflict(operation, participants, ownIds);
        if (conflict === undefined) return operation;
        conflicts.push(conflict);
        return { ...operation, outcome: 'duplicate' };
      });
      if (operations.some((operation, index) => operation !== batch.operations[index]))
        changed.push({ ...batch, operations });
    }
    await database.answered.bulkPut(changed);
    await database.conflicts.bulkPut(conflicts);
    return conflicts.length > 0;
  });
}

function toSecondCheckInConflict(
  { operationId, eventId, participantId, isCheckedIn, occurredAt, walkIn, outcome }: AnsweredOperation,
  participants: ReadonlyMap<string, ParticipantRow>,
  ownIds: ReadonlySet<string>,
): ConflictRow | undefined {
  if (!isCheckedIn || outcome !== 'applied') return undefined;
  const checkIns = participants.get(participantId)?.checkIns ?? [];
  if (!checkIns.some((checkIn) => checkIn.operationId === operationId)) return undefined;
  const second = checkIns.find((checkIn) => !ownIds.has(checkIn.operationId));
  if (second === undefined) return undefined;
  const about = { operationId, eventId, participantId, isCheckedIn, occurredAt, walkIn };
  const conflict = { ...about, outcome: 'duplicate' as const, reason: undefined, first: undefined, second };
  return walkIn === undefined ? conflict : { ...conflict, filler: secureDeletePadding() };
}
