import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { OwnDetail } from '#contract/participant/list-detail.ts';
import { Refusal } from '#contract/reasons.ts';
import type { ImportRow } from '#contract/participant/import-row.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../id.ts';
import { markDetailsChanged } from '../details/detail-values-store.ts';
import { keepEarlierDetails } from '../details/earlier-details-store.ts';
import { readListDetails, writeListDetails } from '../details/list-detail-store.ts';
import type { Services } from '../../services.ts';
import { countMailsLeft } from '../walk-in-mail-limits.ts';
import { reserveTickets } from '../../registration/registration-store.ts';
import { commitImport, deleteImport, insertImport, lockOrganiser } from './import-store.ts';
import { readKnown } from './known-participants.ts';
import {
  assertImportable,
  assertMailsLeft,
  isMailable,
  parseRows,
  planImport,
  type Import,
  type ImportOutcome,
  type ImportPlan,
} from './plan-import.ts';
import {
  addStagedCompletions,
  addStagedRows,
  insertStagedCompletions,
  insertStagedRows,
  type StagedRow,
} from './staged-rows-store.ts';
import { countUndone } from './undo-store.ts';

/** Rows staged, or added to the list, before other requests get their turn. */
const stageBatchSize = 500;
const addBatchSize = 2500;
/** Attempts to add the rows while others change the list. */
const maxAttempts = 3;

/**
 * Adds the participants of another system's list who are not on an event's list yet, all or none (RG-65,
 * RG-66). Rows are staged in small transactions and added in one, so that other requests wait for the last
 * step alone; a crash before it leaves the list as it was.
 * @throws Refusal `notFound`, `listDetailsFull`, `eventCancelled`, `eventEnded`, `validation`, `importTooLarge`,
 *   `importMailLimit`, `importBusy`
 */
export async function importParticipants(services: Services, request: Import): Promise<ImportOutcome> {
  const parsed = await parseRows(request.rows);
  for (let attempt = 1; ; attempt++) {
    const plan = await planImport(services, request, parsed);
    if (request.isDryRun || plan.newRows.length + plan.completions.length === 0) return plan.outcome;
    assertImportable(services, request, plan);
    const isAdded = await addRows(services, request, plan);
    if (isAdded) return plan.outcome;
    if (attempt === maxAttempts) throw new Refusal('importBusy');
  }
}

/**
 * The tickets of a row: the first is the named person's with address and code, the others are companions'. The first
 * has its order's id, so that a list on its way to a phone has one random id less for each row.
 */
function stageTickets(
  row: ImportRow,
  { sendsTickets, nowMs }: { sendsTickets: boolean; nowMs: number },
): StagedRow[] {
  const orderId = newId(nowMs);
  const isMailed = sendsTickets && isMailable(row);
  return Array.from({ length: row.quantity }, (_, index) => ({
    ...row,
    ...(index > 0 && { email: '', code: '' }),
    orderId,
    participantId: index === 0 ? orderId : newId(nowMs),
    ticketNo: index + 1,
    isMailed: isMailed && index === 0,
  }));
}

/** The tickets of rows in batches, created one after the other: ids are costly. */
function* batchTickets(
  rows: readonly ImportRow[],
  options: Parameters<typeof stageTickets>[1],
): Generator<StagedRow[]> {
  let batch: StagedRow[] = [];
  for (const row of rows) {
    batch.push(...stageTickets(row, options));
    if (batch.length < stageBatchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** @returns false if the list has meanwhile got one of these participants; then nothing was added. */
async function addRows(services: Services, request: Import, plan: ImportPlan): Promise<boolean> {
  const { database, clock } = services;
  const { eventId, organiserId, language, sendsTickets } = request;
  const nowMs = clock();
  const id = newId(nowMs);
  try {
    await database.transaction(({ db }) => insertImport(db, { id, eventId, organiserId, language, nowMs }));
    let firstNo = 0;
    for (const tickets of batchTickets(plan.newRows, { sendsTickets, nowMs })) {
      const batch = { firstNo, rows: tickets };
      await database.transaction(({ db }) => insertStagedRows(db, id, batch));
      firstNo += tickets.length;
      await setImmediate();
    }
    for (let from = 0; from < plan.completions.length; from += stageBatchSize) {
      const completions = plan.completions.slice(from, from + stageBatchSize);
      await database.transaction(({ db }) =>
        insertStagedCompletions(db, id, { firstNo: plan.outcome.added + from, completions }),
      );
      await setImmediate();
    }
    return await database.eventTransaction(eventId, (tx) => commitRows(tx, services, { id, request, plan }));
  } catch (error) {
    if (error instanceof ListChanged) return false;
    throw error;
  } finally {
    await database.transaction(({ db }) => deleteImport(db, id));
  }
}

/** Thrown to roll back: the list has changed. */
class ListChanged extends Error {}

/** The details that the list does not have yet, or that passes lose. */
const changedDetails = ({ listDetails, details }: ImportPlan): OwnDetail[] =>
  details.filter((detail) => !listDetails.some((listed) => isDeepStrictEqual(listed, detail)));

async function commitRows(
  tx: Tx,
  { clock, config }: Services,
  { id, request, plan }: { id: string; request: Import; plan: ImportPlan },
): Promise<boolean> {
  const { eventId, organiserId } = request;
  const { newRows, completions, outcome, event } = plan;
  const nowMs = clock();
  const changeNo = await reserveTickets(tx.db, { eventId, quantity: outcome.added, nowMs });
  // Sold, cancelled or ended meanwhile: the next plan says which.
  if (changeNo === undefined) return false;
  // An undo may have removed whom the plan has found on the list.
  if ((await countUndone(tx.db, eventId)) !== plan.undoneCount) throw new ListChanged();
  // Another import may have given a detail the position that the plan has found free.
  if (!isDeepStrictEqual(await readListDetails(tx.db, eventId), plan.listDetails)) throw new ListChanged();
  const changed = { eventId, sinceChangeNo: event.changeNo };
  const codes = [...newRows, ...completions].map(({ code }) => code);
  if (
    changeNo !== event.changeNo + 1 &&
    (await readKnown(tx.db, changed, { rows: newRows, codes })).length > 0
  )
    throw new ListChanged();
  if (outcome.mails > 0) {
    await lockOrganiser(tx.db, organiserId);
    const allowance = { organiserId, dailyMails: config.walkInMails, nowMs };
    assertMailsLeft(request, outcome.mails, await countMailsLeft(tx.db, allowance));
  }
  for (let from = 0; from < outcome.added; from += addBatchSize) {
    const to = Math.min(from + addBatchSize, outcome.added);
    await addStagedRows(tx.db, { importId: id, from, to }, { changeNo, nowMs });
    await setImmediate();
  }
  for (let from = 0; from < completions.length; from += addBatchSize) {
    const range = { importId: id, from: outcome.added + from, to: outcome.added + from + addBatchSize };
    await keepEarlierDetails(tx.db, range, nowMs);
    const count = await addStagedCompletions(tx.db, range, { changeNo });
    // Removed, or given another code or other details meanwhile.
    if (count < Math.min(addBatchSize, completions.length - from)) throw new ListChanged();
    await setImmediate();
  }
  await writeListDetails(tx.db, eventId, changedDetails(plan), id);
  const takesFromPasses = plan.details.some(({ position, isOnPasses }) =>
    plan.listDetails.some((listed) => listed.position === position && listed.isOnPasses !== isOnPasses),
  );
  // Phones with a pass have to forget the values.
  if (takesFromPasses) await markDetailsChanged(tx.db, { eventId, changeNo });
  await commitImport(tx.db, { importId: id, counts: outcome, changeNo, nowMs });
  await tx.announce(eventId);
  return true;
}
