import { importParticipants, type ImportResult } from '#contract/participant/import-endpoints.ts';
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
