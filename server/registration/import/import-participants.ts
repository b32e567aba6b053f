import { setImmediate } from 'node:timers/promises';
import type { Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  getImportIdentity,
  isImportProblem,
  maxImportRows,
  parseImportRow,
  type ImportProblem,
  type ImportRow,
} from '#contract/participant/import-row.ts';
import { rowOutcomes, type RowOutcome } from '#contract/participant/import-endpoints.ts';
import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import { newId } from '../../id.ts';
import { isMessage } from '../../mail/mail-name.ts';
import type { Services } from '../../services.ts';
import { countMailsLeft } from '../participants/walk-in-mail-limits.ts';
import { reserveTickets } from '../registration-store.ts';
import {
  addStagedRows,
  commitImport,
  deleteImport,
  findImportableEvent,
  insertImport,
  insertStagedRows,
  lockOrganiser,
  readListPage,
  type ImportableEvent,
  type StagedRow,
} from './import-store.ts';

/** Rows parsed, or added to the list, before other requests get their turn. */
const parseBatchSize = 1000;
const stageBatchSize = 500;
const addBatchSize = 2500;
/** Attempts to add the rows while others change the list. */
const maxAttempts = 3;

interface Import {
  readonly eventId: string;
  readonly organiserId: string;
  readonly language: Language;
  /** As received. */
  readonly rows: readonly unknown[];
  readonly isDryRun: boolean;
  readonly sendsTickets: boolean;
}

/** What an import does, or would do; `problems` have the position of their row. */
export interface ImportOutcome {
  readonly added: number;
  readonly existing: number;
  readonly repeated: number;
  readonly problems: readonly (ImportProblem & { readonly row: number })[];
  /** One letter of `rowOutcomes` for each row. */
  readonly rowOutcomes: string;
  readonly available: number | null;
  readonly mails: number;
  readonly mailsLeft: number;
}

/**
 * Adds the participants of another system's list who are not on an event's list yet, all or none (RG-65,
 * RG-66). Rows are staged in small transactions and added in one, so that other requests wait for the last
 * step alone; a crash before it leaves the list as it was.
 * @throws Refusal `notFound`, `eventCancelled`, `eventEnded`, `validation`, `importTooLarge`,
 *   `importMailLimit`, `importBusy`
 */
export async function importParticipants(services: Services, request: Import): Promise<ImportOutcome> {
  const parsed = await parseRows(request.rows);
  for (let attempt = 1; ; attempt++) {
    const plan = await planImport(services, request, parsed);
    if (request.isDryRun || plan.newRows.size === 0) return plan.outcome;
    assertImportable(services, request, plan);
    const isAdded = await addRows(services, request, plan);
    if (isAdded) return plan.outcome;
    if (attempt === maxAttempts) throw new Refusal('importBusy');
  }
}

interface ParsedRows {
  /** Of each row, in their order; `undefined` for a row with a problem. */
  readonly identities: readonly (string | undefined)[];
  /** The first row of each participant. */
  readonly byIdentity: ReadonlyMap<string, ImportRow>;
  readonly repeated: number;
  readonly problems: ImportOutcome['problems'];
}

async function parseRows(rows: readonly unknown[]): Promise<ParsedRows> {
  const byIdentity = new Map<string, ImportRow>();
  const identities: (string | undefined)[] = [];
  const problems: (ImportProblem & { row: number })[] = [];
  let repeated = 0;
  for (const [index, cells] of rows.entries()) {
    if (index % parseBatchSize === parseBatchSize - 1) await setImmediate();
    const row = parseImportRow(cells);
    if (isImportProblem(row)) {
      problems.push({ ...row, row: index });
      identities.push(undefined);
      continue;
    }
    const identity = getImportIdentity(row);
    identities.push(identity);
    if (byIdentity.has(identity)) repeated++;
    else byIdentity.set(identity, row);
  }
  return { identities, byIdentity, repeated, problems };
}

interface ImportPlan {
  readonly event: ImportableEvent;
  /** Rows of participants who are not on the list, by identity. */
  readonly newRows: ReadonlyMap<string, ImportRow>;
  readonly outcome: ImportOutcome;
}

async function planImport(
  { database, clock, config }: Services,
  { eventId, organiserId, sendsTickets }: Import,
  { identities, byIdentity, repeated, problems }: ParsedRows,
): Promise<ImportPlan> {
  const nowMs = clock();
  const event = await findImportableEvent(database.db, { eventId, organiserId });
  if (event === undefined) throw new Refusal('notFound');
  const newRows = new Map(byIdentity);
  await forEachListed(database.db, { eventId }, (row) => newRows.delete(getImportIdentity(row)));
  const rows = [...newRows.values()];
  const outcome = {
    added: rows.reduce((count, { quantity }) => count + quantity, 0),
    existing: byIdentity.size - newRows.size,
    repeated,
    problems,
    rowOutcomes: listRowOutcomes(identities, newRows),
    available: event.available,
    mails: sendsTickets ? rows.filter(isMailable).length : 0,
    mailsLeft: await countMailsLeft(database.db, { organiserId, dailyMails: config.walkInMails, nowMs }),
  };
  return { event, newRows, outcome };
}

const isMailable = ({ firstName, lastName, email }: ImportRow): boolean =>
  email !== '' && !isMessage(`${firstName} ${lastName}`);

/** The tickets of a row: the first is the named person's with address and code, the others are companions'. */
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
    participantId: newId(nowMs),
    ticketNo: index + 1,
    isMailed: isMailed && index === 0,
  }));
}

function listRowOutcomes(
  identities: ParsedRows['identities'],
  newRows: ReadonlyMap<string, ImportRow>,
): string {
  const seen = new Set<string>();
  const outcomes = identities.map((identity): RowOutcome => {
    if (identity === undefined) return rowOutcomes.invalid;
    if (seen.has(identity)) return rowOutcomes.repeated;
    seen.add(identity);
    return newRows.has(identity) ? rowOutcomes.added : rowOutcomes.existing;
  });
  return outcomes.join('');
}

/** Calls `visit` for each participant on the list, in pages between which other requests run. */
async function forEachListed(
  db: Db,
  list: { readonly eventId: string; readonly sinceChangeNo?: number },
  visit: (row: Omit<ImportRow, 'quantity'>) => void,
): Promise<void> {
  for (let afterId = ''; ;) {
    const page = await readListPage(db, { ...list, afterId });
    for (const row of page.rows) visit(row);
    if (page.isLast) return;
    afterId = page.rows.at(-1)!.id;
    await setImmediate();
  }
}

function assertImportable({ clock }: Services, request: Import, { event, outcome }: ImportPlan): void {
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

function assertMailsLeft({ sendsTickets }: Import, mails: number, mailsLeft: number): void {
  if (sendsTickets && mails > mailsLeft)
    throw new Refusal('importMailLimit', { values: { count: Math.max(0, mailsLeft) } });
}

/** @returns false if the list has meanwhile got one of these participants; then nothing was added. */
async function addRows(services: Services, request: Import, plan: ImportPlan): Promise<boolean> {
  const { database, clock } = services;
  const { eventId, organiserId, language, sendsTickets } = request;
  const nowMs = clock();
  const id = newId(nowMs);
  const tickets = [...plan.newRows.values()].flatMap((row) => stageTickets(row, { sendsTickets, nowMs }));
  try {
    await database.transaction(({ db }) => insertImport(db, { id, eventId, organiserId, language, nowMs }));
    for (let firstNo = 0; firstNo < tickets.length; firstNo += stageBatchSize) {
      const rows = tickets.slice(firstNo, firstNo + stageBatchSize);
      await database.transaction(({ db }) => insertStagedRows(db, id, { firstNo, rows }));
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

async function commitRows(
  tx: Tx,
  { clock, config }: Services,
  { id, request, plan }: { id: string; request: Import; plan: ImportPlan },
): Promise<boolean> {
  const { eventId, organiserId } = request;
  const { newRows, outcome, event } = plan;
  const nowMs = clock();
  const changeNo = await reserveTickets(tx.db, { eventId, quantity: outcome.added, nowMs });
  // Sold, cancelled or ended meanwhile: the next plan says which.
  if (changeNo === undefined) return false;
  if (changeNo !== event.changeNo + 1) {
    let isListed = false;
    const changed = { eventId, sinceChangeNo: event.changeNo };
    await forEachListed(tx.db, changed, (row) => (isListed ||= newRows.has(getImportIdentity(row))));
    if (isListed) throw new ListChanged();
  }
  if (outcome.mails > 0) {
    await lockOrganiser(tx.db, organiserId);
    const allowance = { organiserId, dailyMails: config.walkInMails, nowMs };
    assertMailsLeft(request, outcome.mails, await countMailsLeft(tx.db, allowance));
  }
  for (let from = 0; from < outcome.added; from += addBatchSize) {
    await addStagedRows(tx.db, { importId: id, from, to: from + addBatchSize }, { changeNo, nowMs });
    await setImmediate();
  }
  await commitImport(tx.db, { importId: id, mailCount: outcome.mails, nowMs });
  await tx.announce(eventId);
  return true;
}
