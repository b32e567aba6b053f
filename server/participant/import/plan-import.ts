import { Refusal } from '#contract/reasons.ts';
import { maxImportRows, type ImportProblem, type ImportRow } from '#contract/participant/import-row.ts';
import { rowOutcomes, type RowOutcome } from '#contract/participant/import-endpoints.ts';
import type { Language } from '#contract/language.ts';
import type { ImportedDetail, OwnDetail } from '#contract/participant/list-detail.ts';
import { isMessage } from '../../mail/mail-name.ts';
import { readListDetails } from '../details/list-detail-store.ts';
import type { Services } from '../../services.ts';
import type { WorkSlices } from '../../lib/work-slices.ts';
import { countMailsLeft } from '../mails-left.ts';
import { findImportableEvent, type ImportableEvent } from './import-store.ts';
import { nameRows, readKnown, type NamedPeople } from './known-participants.ts';
import { matchRows, separateSharedCodes, type KeyedRow, type KnownParticipant } from './match-rows.ts';
import { bringsDetails, completeParticipant, gatherDetails, placeDetails } from './plan-details.ts';
import type { Completion } from './staged-rows-store.ts';
import { countUndone } from './undo-store.ts';
import { findUnfinishedByEvent } from './unfinished-import-store.ts';

/** The rows of a request in their order, `undefined` for one with a problem; and the problems with their positions. */
export interface ParsedRows {
  readonly rows: readonly (KeyedRow | undefined)[];
  readonly problems: readonly (ImportProblem & { readonly row: number })[];
}

/** A request to import. */
export interface ImportRequest {
  readonly eventId: string;
  readonly organiserId: string;
  readonly language: Language;
  readonly parsed: ParsedRows;
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
  readonly problems: ParsedRows['problems'];
  /** One letter of `rowOutcomes` for each row. */
  readonly rowOutcomes: string;
  readonly available: number | null;
  readonly mails: number;
  readonly mailsLeft: number;
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
  /** Whom the import adds, and the codes that it gives: as participants they would change the plan. */
  readonly changing: NamedPeople;
  readonly outcome: ImportOutcome;
}

/**
 * Compares the rows with the event's participants, in slices.
 * @throws Refusal `notFound`, `listDetailsFull`, `importUnfinished`
 */
export async function planImport(
  { database, clock, config }: Services,
  { eventId, organiserId, sendsTickets, addsRemoved, details: imported, parsed }: ImportRequest,
  slices: WorkSlices,
): Promise<ImportPlan> {
  const { rows: received, problems } = parsed;
  const nowMs = clock();
  const event = await findImportableEvent(database.db, { eventId, organiserId });
  if (event === undefined) throw new Refusal('notFound');
  const undoneCount = await countUndone(database.db, eventId);
  const listDetails = await readListDetails(database.db, eventId);
  if ((await findUnfinishedByEvent(database.db, eventId)) !== undefined)
    throw new Refusal('importUnfinished');
  const known = await readKnown(database.db, { eventId }, await nameRows(received, slices), slices);
  const rows = await separateSharedCodes(received, known, slices);
  const knownById = new Map<string, KnownParticipant>();
  await slices.forEach(known, (participant) => knownById.set(participant.id, participant));
  const found = await matchRows(rows, known, slices);
  const leftOut = [rowOutcomes.renamed, ...(addsRemoved ? [] : [rowOutcomes.removed])] as RowOutcome[];
  const taken = rows.flatMap((row, index) =>
    row === undefined || leftOut.includes(found[index]!.outcome) ? [] : row,
  );
  const placed = await placeDetails(listDetails, imported, taken, slices);
  if (placed === undefined) throw new Refusal('listDetailsFull');
  const details = await gatherDetails(rows, found, placed, slices);
  const outcomes: RowOutcome[] = [];
  const newRows: KeyedRow[] = [];
  const completions: Completion[] = [];
  let removedPlaces = 0;
  await slices.forEach(found, (match, index) => {
    const outcome = bringsDetails(match, details[index], knownById) ? rowOutcomes.completed : match.outcome;
    outcomes.push(outcome);
    if (rows[index] === undefined) return;
    const row = { ...rows[index], details: details[index] ?? '' };
    const listed = knownById.get(match.participantId ?? '');
    if (outcome === rowOutcomes.added) newRows.push(row);
    if (outcome === rowOutcomes.completed && listed !== undefined)
      completions.push(...completeParticipant(listed, row));
    if (outcome !== rowOutcomes.removed) return;
    const quantity = Math.max(1, row.quantity - (listed?.companions?.length ?? 0));
    removedPlaces += quantity;
    if (addsRemoved) newRows.push({ ...row, quantity });
  });
  const count = (...wanted: RowOutcome[]): number =>
    outcomes.filter((outcome) => wanted.includes(outcome)).length;
  const outcome = {
    added: newRows.reduce((sum, { quantity }) => sum + quantity, 0),
    existing: count(rowOutcomes.existing, rowOutcomes.renamed),
    completed: count(rowOutcomes.completed),
    repeated: count(rowOutcomes.repeated),
    removed: count(rowOutcomes.removed),
    removedPlaces,
    problems,
    rowOutcomes: outcomes.join(''),
    available: event.available,
    mails: sendsTickets ? await countMailable(newRows, slices) : 0,
    mailsLeft: await countMailsLeft(database.db, { organiserId, config, nowMs }),
  };
  const changing = await nameRows(newRows, slices);
  await slices.forEach(completions, ({ code }) => {
    if (code !== '') changing.codes.add(code);
  });
  const brought = placed.filter((detail) => detail !== undefined);
  return { event, undoneCount, listDetails, details: brought, newRows, completions, changing, outcome };
}

async function countMailable(rows: readonly ImportRow[], slices: WorkSlices): Promise<number> {
  let count = 0;
  await slices.forEach(rows, (row) => {
    if (isMailable(row)) count += 1;
  });
  return count;
}

export const isMailable = ({ firstName, lastName, email }: ImportRow): boolean =>
  email !== '' && !isMessage(`${firstName} ${lastName}`);

/** @throws Refusal `eventCancelled`, `eventEnded`, `validation`, `importTooLarge` */
export function assertImportable({ clock }: Services, { event, outcome }: ImportPlan): void {
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
}
