import { setImmediate } from 'node:timers/promises';
import { Refusal, type Reason } from '#contract/reasons.ts';
import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import type { Services } from '../../services.ts';
import { withdrawImportMails } from '../../mail/allowance/withdraw-store.ts';
import { restoreEarlierDetails } from '../details/earlier-details-store.ts';
import { deleteUnusedDetails } from '../details/detail-values-store.ts';
import { incrementCursor } from '../removal-store.ts';
import {
  findImport,
  findLatestImport,
  getUndoableUntil,
  hasCheckedIn,
  markUndone,
  readOrderIds,
  releasePlaces,
  removeParticipants,
  takeCodesBack,
  type CommittedImport,
} from './undo-store.ts';
import { findUnfinishedByEvent } from './unfinished-import-store.ts';

/** Participants, and orders, changed before other requests get their turn. */
const codeBatchSize = 2500;
const orderBatchSize = 500;

/** Finds the import into an own event that can be undone as long as none of its participants is checked in. */
export async function findUndoableImport(
  { database, clock }: Services,
  event: { eventId: string; organiserId: string },
): Promise<CommittedImport | undefined> {
  const latest = await findLatestImport(database.db, event);
  return latest && getExpiry(latest, clock()) === undefined ? latest : undefined;
}

/** Why an import cannot be undone any more, whoever is checked in; `undefined` if it can. */
function getExpiry(committed: CommittedImport, nowMs: number): Reason | undefined {
  if (committed.isEventCancelled) return 'eventCancelled';
  if (committed.eventEndAt <= nowMs) return 'eventEnded';
  return getUndoableUntil(committed) <= nowMs ? 'importUndoExpired' : undefined;
}

/**
 * Undoes the latest import into an event, all of it or nothing: removes whom it has added, and takes the codes and
 * details back that it has given (RG-69). From then on no ticket of it is sent. A repeated call succeeds.
 * @throws Refusal `notFound`, `eventCancelled`, `eventEnded`, `importUndoExpired`, `importNotLatest`,
 *   `importEntered`, `importUnfinished`
 */
export async function undoImport(
  { database, clock }: Services,
  { importId, organiserId }: { importId: string; organiserId: string },
): Promise<void> {
  const findUndoable = async (db: Db): Promise<CommittedImport | undefined> => {
    const found = await findImport(db, { importId, organiserId });
    if (found === undefined) throw new Refusal('notFound');
    if (found.undoneAt !== null) return undefined;
    const expiry = getExpiry(found, clock());
    if (expiry !== undefined) throw new Refusal(expiry);
    const latest = await findLatestImport(db, { eventId: found.eventId, organiserId });
    if (latest?.id !== importId) {
      // Without the event's lock another call may have undone it between the two reads.
      const current = await findImport(db, { importId, organiserId });
      if (current !== undefined && current.undoneAt !== null) return undefined;
      throw new Refusal('importNotLatest');
    }
    // The list is changing, also that of participants whom this import has added.
    if ((await findUnfinishedByEvent(db, found.eventId)) !== undefined) throw new Refusal('importUnfinished');
    if (await hasCheckedIn(db, found)) throw new Refusal('importEntered');
    return found;
  };
  // Refuse early, without waiting for the event's lock.
  const found = await findUndoable(database.db);
  if (found === undefined) return;
  const orderIds = await readOrderIds(database.db, importId);
  await database.eventTransaction(found.eventId, async (tx) => {
    const changeNo = await incrementCursor(tx, found.eventId);
    // Read again under the event's lock: it may have been undone, or a participant checked in, meanwhile.
    const locked = await findUndoable(tx.db);
    if (locked !== undefined) await undo(tx, locked, { organiserId, orderIds, changeNo, nowMs: clock() });
  });
}

async function undo(
  tx: Tx,
  { id: importId, eventId, completed }: CommittedImport,
  {
    organiserId,
    orderIds,
    changeNo,
    nowMs,
  }: { organiserId: string; orderIds: readonly string[]; changeNo: number; nowMs: number },
): Promise<void> {
  for (let count = 0; count < completed; count += codeBatchSize) {
    await takeCodesBack(tx.db, importId, { changeNo, limit: codeBatchSize });
    await setImmediate();
  }
  for (let count = codeBatchSize; count === codeBatchSize;) {
    count = await restoreEarlierDetails(tx.db, importId, { changeNo, limit: codeBatchSize });
    await setImmediate();
  }
  let removed = 0;
  for (let from = 0; from < orderIds.length; from += orderBatchSize) {
    const batch = orderIds.slice(from, from + orderBatchSize);
    removed += await removeParticipants(tx.db, batch, { changeNo, nowMs });
    await setImmediate();
  }
  await releasePlaces(tx.db, eventId, removed);
  await markUndone(tx.db, importId, nowMs);
  await deleteUnusedDetails(tx.db, { eventId, changeNo });
  await withdrawImportMails(tx.db, { importId, organiserId });
  await tx.announce(eventId);
}
