import { secondMs } from '#contract/durations.ts';
import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import { startPeriodicJob, type JobHandle } from '../../periodic-job.ts';
import type { Services } from '../../services.ts';
import { WorkSlices } from '../../lib/work-slices.ts';
import { keepEarlierDetails } from '../details/earlier-details-store.ts';
import { incrementCursor } from '../removal-store.ts';
import {
  addStagedCompletions,
  addStagedRows,
  findBatchEnd,
  readCompletable,
  type StagedRange,
} from './staged-rows-store.ts';
import {
  advanceImport,
  findUnfinishedImport,
  markFinished,
  readUnfinishedImports,
  type UnfinishedImport,
} from './unfinished-import-store.ts';

/**
 * Staged rows that come to the list in one transaction, for which the door of the event waits; more for an order that
 * begins among them.
 */
const batchSize = 150;
const pollMs = 10 * secondMs;

/**
 * Puts the next staged rows of an import on the list, in a transaction that has incremented the list's cursor to
 * `changeNo`. Several processes may finish one import: each batch is added once.
 * @returns whether the import is finished
 */
export async function addBatch(
  tx: Tx,
  { importId, changeNo, nowMs }: { importId: string; changeNo: number; nowMs: number },
): Promise<boolean> {
  const unfinished = await findUnfinishedImport(tx.db, importId);
  if (unfinished === undefined) return true;
  const { eventId, addedCount, stagedCount, nextRowNo: from } = unfinished;
  const to =
    from < addedCount
      ? await findBatchEnd(tx.db, { importId, atLeast: from + batchSize, end: addedCount })
      : Math.min(from + batchSize, stagedCount);
  const added = from < addedCount ? to - from : 0;
  if (added > 0) await addStagedRows(tx.db, { importId, from, to }, { changeNo });
  const completed =
    added > 0 ? 0 : await completeParticipants(tx.db, { importId, from, to }, { changeNo, nowMs });
  await advanceImport(tx.db, unfinished, { nextRowNo: to, added, completed });
  const isFinished = to === stagedCount;
  if (isFinished) {
    await markFinished(tx.db, importId, { changeNo, nowMs });
    await tx.announce(eventId);
  }
  return isFinished;
}

/** @returns how many; skips participants who were removed or erased, or have another code or other details by now */
async function completeParticipants(
  db: Db,
  range: StagedRange,
  { changeNo, nowMs }: { changeNo: number; nowMs: number },
): Promise<number> {
  const participantIds = await readCompletable(db, range);
  if (participantIds.length === 0) return 0;
  await keepEarlierDetails(db, range, { participantIds, nowMs });
  await addStagedCompletions(db, range, { participantIds, changeNo });
  return participantIds.length;
}

/** Puts the rest of an import on the list, batch by batch. */
export async function finishImport(
  { database, clock }: Services,
  { id: importId, eventId }: Pick<UnfinishedImport, 'id' | 'eventId'>,
  slices: WorkSlices,
): Promise<void> {
  for (let isFinished = false; !isFinished;) {
    await slices.rest();
    isFinished = await database.eventTransaction(eventId, async (tx) =>
      addBatch(tx, { importId, changeNo: await incrementCursor(tx, eventId), nowMs: clock() }),
    );
  }
}

/**
 * Creates the run of the job that finishes imports which a crash, or a database that was away, has interrupted: those
 * that have not moved on since the run before.
 */
export function createImportFinisher(services: Services): (stopping?: AbortSignal) => Promise<void> {
  const { database } = services;
  let seen = new Map<string, number>();
  return async (stopping) => {
    const unfinished = await readUnfinishedImports(database.db);
    const stuck = unfinished.filter(({ id, nextRowNo }) => seen.get(id) === nextRowNo);
    seen = new Map(unfinished.map(({ id, nextRowNo }) => [id, nextRowNo]));
    const errors: unknown[] = [];
    for (const one of stuck) {
      if (stopping?.aborted === true) return;
      const slices = new WorkSlices(stopping && { signal: stopping });
      await finishImport(services, one, slices).catch((error: unknown) => errors.push(error));
    }
    // One that fails does not keep the others from being finished.
    if (errors.length > 0 && stopping?.aborted !== true) throw errors[0];
  };
}

/** Starts the job that finishes interrupted imports. `stop` waits for the batch under way. */
export const startImportJob = (services: Services): JobHandle =>
  startPeriodicJob({
    job: 'imports',
    metrics: services.metrics,
    intervalMs: pollMs,
    work: createImportFinisher(services),
    onError: (error) => services.log.warn({ err: error }, 'interrupted imports not finished'),
  });
