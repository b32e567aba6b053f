import {
  importParticipants,
  readUndoableImport,
  undoImport,
  type ImportResult,
} from '#contract/participant/import-endpoints.ts';
import type { ImportedDetail } from '#contract/participant/list-detail.ts';
import { minuteMs } from '#contract/durations.ts';
import type { TestApp } from '../app/app.ts';
import { call } from '../app/call.ts';
import type { BuiltAccount } from './builders.ts';
import { readParticipantList } from './door.ts';

interface ImportOptions {
  readonly isDryRun?: boolean;
  readonly sendsTickets?: boolean;
  readonly addsRemoved?: boolean;
  /** The columns that come along (RG-72); the body names none by default, as that of an earlier app. */
  readonly details?: ImportedDetail[];
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

/** Imports rows with these columns a minute after what came before. */
export function importDetailsLater(
  app: TestApp,
  { owner, id }: { owner: BuiltAccount; id: string },
  rows: readonly unknown[],
  details: ImportedDetail[],
): Promise<ImportResult> {
  app.clock.advance(minuteMs);
  return importRows(app, owner, id, rows, { details });
}

/** The details of each participant of an event, or of those who have changed since a cursor, by first name. */
export async function readDetailValues(
  app: TestApp,
  reader: Pick<BuiltAccount, 'token'>,
  eventId: string,
  since?: number,
): Promise<Record<string, string[] | undefined>> {
  const { participants } = await readParticipantList(app, reader, eventId, since);
  return Object.fromEntries(participants.map(({ firstName, details }) => [firstName, details]));
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
