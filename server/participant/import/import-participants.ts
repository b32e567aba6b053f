import { isDeepStrictEqual } from 'node:util';
import type { OwnDetail } from '#contract/participant/list-detail.ts';
import { Refusal } from '#contract/reasons.ts';
import type { ImportRow } from '#contract/participant/import-row.ts';
import type { Database, Tx } from '../../db/database.ts';
import { newId } from '../../id.ts';
import type { Services } from '../../services.ts';
import { WorkSlices } from '../../lib/work-slices.ts';
import { markDetailsChanged } from '../details/detail-values-store.ts';
import { readListDetails, writeListDetails } from '../details/list-detail-store.ts';
import { addBatch, finishImport } from './finish-import.ts';
import { discardImport } from './discard-import.ts';
import { insertImport } from './import-store.ts';
import { readKnown } from './known-participants.ts';
import {
  assertImportable,
  isMailable,
  planImport,
  type ImportOutcome,
  type ImportPlan,
  type ImportRequest,
} from './plan-import.ts';
import {
  countCompletable,
  insertStagedCompletions,
  insertStagedRows,
  type StagedRow,
} from './staged-rows-store.ts';
import { countUndone } from './undo-store.ts';
import { findUnfinishedByEvent, reserveImport } from './unfinished-import-store.ts';

/** Rows staged in one statement. */
const stageBatchSize = 200;
/** Attempts to add the rows while others change the list. */
const maxAttempts = 3;

/**
 * Adds the participants of another system's list who are not on an event's list yet, all or none (RG-65, RG-66). Rows
 * are staged first. Then one transaction reserves the places of all; from then on the import is completed, also after a
 * crash, in transactions so short that others hardly wait for them (RG-74).
 * @throws Refusal `notFound`, `listDetailsFull`, `eventCancelled`, `eventEnded`, `validation`, `importTooLarge`,
 *   `importBusy`, `importUnfinished`
 */
export async function importParticipants(
  services: Services,
  request: ImportRequest,
  slices: WorkSlices,
): Promise<ImportOutcome> {
  for (let attempt = 1; ; attempt++) {
    const plan = await planImport(services, request, slices);
    if (request.isDryRun || plan.newRows.length + plan.completions.length === 0) return plan.outcome;
    assertImportable(services, plan);
    if (await addRows(services, { request, plan, slices })) return plan.outcome;
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

interface Planned {
  readonly request: ImportRequest;
  readonly plan: ImportPlan;
}

/** @returns false if the list has meanwhile changed, or has no places any more; then nothing was added. */
async function addRows(
  services: Services,
  { slices, ...planned }: Planned & { readonly slices: WorkSlices },
): Promise<boolean> {
  const { database, clock, log } = services;
  const { eventId, organiserId, language } = planned.request;
  const nowMs = clock();
  const importId = newId(nowMs);
  let reserved: { readonly isFinished: boolean } | undefined;
  try {
    const row = { id: importId, eventId, organiserId, language, nowMs };
    await database.transaction(({ db }) => insertImport(db, row));
    await stageRows(database, { importId, nowMs, ...planned }, slices);
    await slices.rest();
    reserved = await database.eventTransaction(eventId, (tx) =>
      reserveAndBegin(tx, services, { importId, ...planned }),
    );
  } catch (error) {
    if (!(error instanceof ListChanged)) throw error;
  } finally {
    // What is left is discarded by the cleanup: an error here would hide the refusal.
    if (reserved === undefined)
      await discardImport(services, importId).catch((error: unknown) =>
        log.warn({ err: error, import: importId }, 'import not discarded'),
      );
  }
  if (reserved?.isFinished === false)
    await finishImport(services, { id: importId, eventId }, new WorkSlices()).catch((error: unknown) =>
      // The places are reserved, and the job adds the other rows.
      log.warn({ err: error, import: importId }, 'import left to the job'),
    );
  return reserved !== undefined;
}

async function stageRows(
  database: Database,
  { importId, nowMs, request, plan }: Planned & { readonly importId: string; readonly nowMs: number },
  slices: WorkSlices,
): Promise<void> {
  let firstNo = 0;
  for (const rows of batchTickets(plan.newRows, { sendsTickets: request.sendsTickets, nowMs })) {
    const batch = { firstNo, rows };
    await database.transaction(({ db }) => insertStagedRows(db, importId, batch));
    firstNo += rows.length;
    if (slices.isOver) await slices.rest();
  }
  for (let from = 0; from < plan.completions.length; from += stageBatchSize) {
    const completions = plan.completions.slice(from, from + stageBatchSize);
    await database.transaction(({ db }) =>
      insertStagedCompletions(db, importId, { firstNo: plan.outcome.added + from, completions }),
    );
    if (slices.isOver) await slices.rest();
  }
}

/** Thrown to roll back: the list has changed. */
class ListChanged extends Error {}

/** The details that the list does not have yet, or that passes lose. */
const changedDetails = ({ listDetails, details }: ImportPlan): OwnDetail[] =>
  details.filter((detail) => !listDetails.some((listed) => isDeepStrictEqual(listed, detail)));

/**
 * Reserves the places of an import whose rows are staged, and adds the first of them; short imports are finished with
 * it.
 * @returns `undefined` if there are no places any more, or the event is over: the next plan says which
 */
async function reserveAndBegin(
  tx: Tx,
  { clock }: Services,
  { importId, request, plan }: Planned & { readonly importId: string },
): Promise<{ isFinished: boolean } | undefined> {
  const { eventId } = request;
  const { completions, outcome, event } = plan;
  const nowMs = clock();
  const counts = { added: outcome.added, completed: completions.length, mails: outcome.mails };
  const changeNo = await reserveImport(tx.db, { importId, eventId, counts, nowMs });
  if (changeNo === undefined) return undefined;
  // An undo may have removed whom the plan has found on the list.
  if ((await countUndone(tx.db, eventId)) !== plan.undoneCount) throw new ListChanged();
  // Another import may have given a detail the position that the plan has found free.
  if (!isDeepStrictEqual(await readListDetails(tx.db, eventId), plan.listDetails)) throw new ListChanged();
  if (changeNo !== event.changeNo + 1) await assertUnchanged(tx, { importId, eventId, plan });
  await writeListDetails(tx.db, eventId, changedDetails(plan), importId);
  const takesFromPasses = plan.details.some(({ position, isOnPasses }) =>
    plan.listDetails.some((listed) => listed.position === position && listed.isOnPasses !== isOnPasses),
  );
  // Phones with a pass have to forget the values.
  if (takesFromPasses) await markDetailsChanged(tx.db, { eventId, changeNo });
  return { isFinished: await addBatch(tx, { importId, changeNo, nowMs }) };
}

/**
 * @throws ListChanged if participants whom the rows name have changed since the plan
 * @throws Refusal `importUnfinished`
 */
async function assertUnchanged(
  tx: Tx,
  {
    importId,
    eventId,
    plan: { completions, changing, event, outcome },
  }: { readonly importId: string; readonly eventId: string; readonly plan: ImportPlan },
): Promise<void> {
  if ((await findUnfinishedByEvent(tx.db, eventId, importId)) !== undefined)
    throw new Refusal('importUnfinished');
  const range = { importId, from: outcome.added, to: outcome.added + completions.length };
  if ((await countCompletable(tx.db, range)) < completions.length) throw new ListChanged();
  const changes = { eventId, sinceChangeNo: event.changeNo };
  const known = await readKnown(tx.db, changes, changing, new WorkSlices({ isUndivided: true }));
  if (known.length > 0) throw new ListChanged();
}
