import type { ImportedDetail } from '#contract/participant/list-detail.ts';
import { readImportProgress } from '#contract/participant/import-endpoints.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/id.ts';
import { WorkSlices } from '#server/lib/work-slices.ts';
import { createImportFinisher } from '#server/participant/import/finish-import.ts';
import { parseImportBody } from '#server/participant/import/import-body.ts';
import { importParticipants } from '#server/participant/import/import-participants.ts';
import { insertImport } from '#server/participant/import/import-store.ts';
import {
  insertStagedCompletions,
  insertStagedRows,
  type StagedRow,
} from '#server/participant/import/staged-rows-store.ts';
import { reserveImport } from '#server/participant/import/unfinished-import-store.ts';
import type { TestApp } from '../app/app.ts';
import { call } from '../app/call.ts';
import type { BuiltAccount } from './builders.ts';

/** Nine batches. */
export const longList = Array.from({ length: 1234 }, (_, n) => [`Ada${n}`, 'Neri', '', `PX-${n}`]);

/** Places of an event. */
export const readPlaces = (app: TestApp, eventId: string) =>
  app.services.database.db
    .selectFrom('event')
    .select(['available', 'participant_count', 'held_count'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();

/** How far the unfinished import into this event is; null without. */
export const readProgress = async (app: TestApp, { token }: BuiltAccount, eventId: string) =>
  (await call(app, readImportProgress, { params: { id: eventId } }, { token })).data;

/** Lets the job complete the imports that are unfinished. */
export async function completeImports(app: TestApp): Promise<void> {
  const finish = createImportFinisher(app.services);
  await finish();
  await finish();
}

/** Creates an import that was interrupted after it had reserved its places: of `count` new participants with an e-mail. */
export async function interruptImport(
  app: TestApp,
  owner: BuiltAccount,
  eventId: string,
  { count, completes }: { count: number; completes?: string },
): Promise<string> {
  const { database, clock } = app.services;
  const nowMs = clock();
  const id = newId(nowMs);
  await insertImport(database.db, { id, eventId, organiserId: owner.id, language: 'it', nowMs });
  const rows = Array.from({ length: count }, (_, n): StagedRow => {
    const orderId = newId(nowMs);
    return {
      firstName: `Ugo${n}`,
      lastName: 'Verdi',
      email: `ugo${n}.${id}@example.org`,
      code: '',
      details: '',
      quantity: 1,
      orderId,
      participantId: orderId,
      ticketNo: 1,
      isMailed: true,
    };
  });
  for (let from = 0; from < count; from += 200)
    await insertStagedRows(database.db, id, { firstNo: from, rows: rows.slice(from, from + 200) });
  if (completes !== undefined) {
    const completion = { participantId: completes, code: 'Q-1', details: '', previousDetails: '' };
    await insertStagedCompletions(database.db, id, { firstNo: count, completions: [completion] });
  }
  const counts = { added: count, completed: completes === undefined ? 0 : 1, mails: count };
  await database.transaction(({ db }) => reserveImport(db, { importId: id, eventId, counts, nowMs }));
  return id;
}

/** Imports rows without the queue of the endpoint, over a database that runs a hook before its transactions. */
export async function importDirectly(
  app: TestApp,
  {
    owner,
    id,
    ...body
  }: { owner: BuiltAccount; id: string; rows: readonly unknown[]; details?: readonly ImportedDetail[] },
  beforeTransaction: (kind: 'transaction' | 'eventTransaction', count: number) => Promise<void> | void,
  signal?: AbortSignal,
) {
  const { services } = app;
  const counts = { transaction: 0, eventTransaction: 0 };
  const database: Database = {
    ...services.database,
    async transaction(work) {
      await beforeTransaction('transaction', ++counts.transaction);
      return services.database.transaction(work);
    },
    async eventTransaction(eventId, work) {
      await beforeTransaction('eventTransaction', ++counts.eventTransaction);
      return services.database.eventTransaction(eventId, work);
    },
  };
  const slices = new WorkSlices(signal && { signal });
  const request = await parseImportBody(Buffer.from(JSON.stringify({ ...body, isDryRun: false })), slices);
  const event = { eventId: id, organiserId: owner.id, language: 'it' as const };
  return importParticipants({ ...services, database }, { ...event, ...request }, slices);
}
