import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#contract/reasons.ts';
import {
  getNameKey,
  isImportProblem,
  maxImportRows,
  parseImportRow,
  type ImportProblem,
  type ImportRow,
} from '#contract/participant/import-row.ts';
import { rowOutcomes, type RowOutcome } from '#contract/participant/import-endpoints.ts';
import type { Language } from '#contract/language.ts';
import type { ImportedDetail, OwnDetail } from '#contract/participant/list-detail.ts';
import { isMessage } from '../../mail/mail-name.ts';
import { readListDetails } from '../details/list-detail-store.ts';
import type { Services } from '../../services.ts';
import { countMailsLeft } from '../walk-in-mail-limits.ts';
import { findImportableEvent, type ImportableEvent } from './import-store.ts';
import { readKnown } from './known-participants.ts';
import { matchRows, separateSharedCodes, type KeyedRow } from './match-rows.ts';
import { bringsDetails, completeParticipant, gatherDetails, placeDetails } from './plan-details.ts';
import type { Completion } from './staged-rows-store.ts';
import { countUndone } from './undo-store.ts';

/** Rows parsed before other requests get their turn. */
const parseBatchSize = 1000;

/** A request to import; `rows` as received. */
export interface Import {
  readonly eventId: string;
  readonly organiserId: string;
  readonly language: Language;
  readonly rows: readonly unknown[];
  readonly isDryRun: boolean;
  readonly sendsTickets: boolean;
  readonly addsRemoved: boolean;
  /** The columns that come along. */
  readonly details: readonly ImportedDetail[];
}

/** What an import does, or would do; `problems` have the position of their row. */
export interface ImportOutcome {
  readonly added: number;
  readonly existing: number;
  readonly completed: number;
  readonly repeated: number;
  readonly removed: number;
  readonly removedPlaces: number;
  readonly problems: readonly (ImportProblem & { readonly row: number })[];
  /** One letter of `rowOutcomes` for each row. */
  readonly rowOutcomes: string;
  readonly available: number | null;
  readonly mails: number;
  readonly mailsLeft: number;
}

/** The rows of a request in their order; `undefined` for one with a problem. */
export interface ParsedRows {
  readonly rows: readonly (KeyedRow | undefined)[];
  readonly problems: ImportOutcome['problems'];
}

export async function parseRows(received: readonly unknown[]): Promise<ParsedRows> {
  const rows: (KeyedRow | undefined)[] = [];
  const problems: (ImportProblem & { row: number })[] = [];
  for (const [index, cells] of received.entries()) {
    if (index % parseBatchSize === parseBatchSize - 1) await setImmediate();
    const row = parseImportRow(cells);
    if (isImportProblem(row)) problems.push({ ...row, row: index });
    rows.push(isImportProblem(row) ? undefined : { ...row, nameKey: getNameKey(row) });
  }
  return { rows, problems };
}

export interface ImportPlan {
  readonly event: ImportableEvent;
  /** Imports into the event that were undone before. */
  readonly undoneCount: number;
  /** The details of the list before the import, and where those of the import belong. */
  readonly listDetails: readonly OwnDetail[];
  readonly details: readonly OwnDetail[];
  readonly newRows: readonly KeyedRow[];
  readonly completions: readonly Completion[];
  readonly outcome: ImportOutcome;
}

/** Compares the rows with the event's participants. @throws Refusal `notFound`, `listDetailsFull` */
export async function planImport(
  { database, clock, config }: Services,
  { eventId, organiserId, sendsTickets, addsRemoved, details: imported }: Import,
  { rows: received, problems }: ParsedRows,
): Promise<ImportPlan> {
  const nowMs = clock();
  const event = await findImportableEvent(database.db, { eventId, organiserId });
  if (event === undefined) throw new Refusal('notFound');
  const undoneCount = await countUndone(database.db, eventId);
  const listDetails = await readListDetails(database.db, eventId);
  const named = received.filter((row) => row !== undefined);
  const known = await readKnown(
    database.db,
    { eventId },
    { rows: named, codes: named.map(({ code }) => code) },
  );
  const rows = separateSharedCodes(received, known);
  const knownById = new Map(known.map((participant) => [participant.id, participant]));
  const found = matchRows(rows, known);
  const leftOut = [rowOutcomes.renamed, ...(addsRemoved ? [] : [rowOutcomes.removed])] as RowOutcome[];
  const taken = rows.flatMap((row, index) =>
    row === undefined || leftOut.includes(found[index]!.outcome) ? [] : row,
  );
  const placed = placeDetails(listDetails, imported, taken);
  if (placed === undefined) throw new Refusal('listDetailsFull');
  const details = gatherDetails(rows, found, placed);
  const matches = found.map((match, index) =>
    bringsDetails(match, details[index], knownById) ? { ...match, outcome: rowOutcomes.completed } : match,
  );
  const newRows: KeyedRow[] = [];
  const completions: Completion[] = [];
  let removedPlaces = 0;
  for (const [index, { outcome, participantId = '' }] of matches.entries()) {
    if (rows[index] === undefined) continue;
    const row = { ...rows[index], details: details[index] ?? '' };
    const listed = knownById.get(participantId);
    if (outcome === rowOutcomes.added) newRows.push(row);
    if (outcome === rowOutcomes.completed && listed !== undefined)
      completions.push(...completeParticipant(listed, row));
    if (outcome !== rowOutcomes.removed) continue;
    const quantity = Math.max(1, row.quantity - (listed?.companions?.length ?? 0));
    removedPlaces += quantity;
    if (addsRemoved) newRows.push({ ...row, quantity });
  }
  const count = (...wanted: RowOutcome[]): number =>
    matches.filter(({ outcome }) => wanted.includes(outcome)).length;
  const outcome = {
    added: newRows.reduce((sum, { quantity }) => sum + quantity, 0),
    existing: count(rowOutcomes.existing, rowOutcomes.renamed),
    completed: count(rowOutcomes.completed),
    repeated: count(rowOutcomes.repeated),
    removed: count(rowOutcomes.removed),
    removedPlaces,
    problems,
    rowOutcomes: matches.map((match) => match.outcome).join(''),
    available: event.available,
    mails: sendsTickets ? newRows.filter(isMailable).length : 0,
    mailsLeft: await countMailsLeft(database.db, { organiserId, dailyMails: config.walkInMails, nowMs }),
  };
  const brought = placed.filter((detail) => detail !== undefined);
  return { event, undoneCount, listDetails, details: brought, newRows, completions, outcome };
}

export const isMailable = ({ firstName, lastName, email }: ImportRow): boolean =>
  email !== '' && !isMessage(`${firstName} ${lastName}`);

/** @throws Refusal `eventCancelled`, `eventEnded`, `validation`, `importTooLarge`, `importMailLimit` */
export function assertImportable({ clock }: Services, request: Import, { event, outcome }: ImportPlan): void {
  const [problem] = outcome.problems;
  if (problem !== undefined)
    throw new Refusal('validation', {
      issues: [{ path: `rows.${problem.row}.${problem.path}`, key: problem.key }],
    });
  if (event.isCancelled) throw new Refusal('eventCancelled');
  if (event.endAt <= clock()) throw new Refusal('eventEnded');
  const room = Math.min(event.available ?? maxImportRows, maxImportRows);
  if (room < outcome.added)
    throw new Refusal('importTooLarge', {
      values: { count: outcome.added, available: Math.max(0, room) },
    });
  assertMailsLeft(request, outcome.mails, outcome.mailsLeft);
}

/** @throws Refusal `importMailLimit` */
export function assertMailsLeft({ sendsTickets }: Import, mails: number, mailsLeft: number): void {
  if (sendsTickets && mails > mailsLeft)
    throw new Refusal('importMailLimit', { values: { count: Math.max(0, mailsLeft) } });
}
