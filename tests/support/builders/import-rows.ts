import {
  importParticipants,
  readUndoableImport,
  undoImport,
  type ImportResult,
} from '#contract/participant/import-endpoints.ts';
import type { TestApp } from '../app/app.ts';
import { call } from '../app/call.ts';
import type { BuiltAccount } from './builders.ts';

interface ImportOptions {
  readonly isDryRun?: boolean;
  readonly sendsTickets?: boolean;
  readonly addsRemoved?: boolean;
}

/** Imports rows into an event of this organisation. */
export async function importRows(
  app: TestApp,
  { token }: BuiltAccount,
  eventId: string,
  rows: readonly unknown[],
  options: ImportOptions = {},
): Promise<ImportResult> {
  const body = { rows: [...rows], isDryRun: false, ...options };
  return (await call(app, importParticipants, { params: { id: eventId }, body }, { token })).data;
}

/** What the organiser of this event can undo; null without. */
export const findUndoable = async (app: TestApp, { token }: BuiltAccount, eventId: string) =>
  (await call(app, readUndoableImport, { params: { id: eventId } }, { token })).data;

/** Undoes the latest import into this event. */
export async function undoLatest(app: TestApp, owner: BuiltAccount, eventId: string): Promise<string> {
  const id = (await findUndoable(app, owner, eventId))?._id;
  if (id === undefined) throw new Error('no import can be undone');
  await call(app, undoImport, { params: { id } }, { token: owner.token });
  return id;
}
