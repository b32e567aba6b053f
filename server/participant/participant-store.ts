import { formatFullName } from '#contract/account/full-name.ts';
import type { ParticipantRow, ActiveCheckIn } from '#contract/participant/participant.ts';
import { getCodeEnd, hashCode } from '#contract/participant/code-hash.ts';
import { splitDetails } from '#contract/participant/list-detail.ts';
import type { Db } from '../db/tables.ts';

/** Columns selected for a participant. */
interface SelectedParticipant {
  id: string;
  event_id: string;
  first_name: string;
  last_name: string;
  email: string;
  order_id: string;
  ticket_no: number;
  quantity: number;
  order_first_name: string;
  order_last_name: string;
  change_no: number;
  mail_failed_at: number | null;
  is_walk_in: number;
  external_code: string;
  details: string;
}

const selectRows = (db: Db) =>
  db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select([
      'participant.id',
      'participant.event_id',
      'participant.first_name',
      'participant.last_name',
      'participant.email',
      'participant.order_id',
      'participant.ticket_no',
      'participant.change_no',
      'participant.mail_failed_at',
      'participant.is_walk_in',
      'participant.external_code',
      'participant.details',
      'order.quantity',
      'order.first_name as order_first_name',
      'order.last_name as order_last_name',
    ]);

/** Yields the participants on an event's list in pages ordered by id, for lists of any length. */
export async function* iterateParticipants(
  db: Db,
  eventId: string,
  pageSize: number,
): AsyncGenerator<ParticipantRow[]> {
  let after = '';
  for (;;) {
    const page = await selectRows(db)
      .where('participant.event_id', '=', eventId)
      .where('participant.id', '>', after)
      .where('participant.removed_at', 'is', null)
      .orderBy('participant.id')
      .limit(pageSize)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    const checkInsById = await readActiveCheckInsBetween(db, eventId, page[0]!.id, last.id);
    yield page.map((row) => toParticipantRow(row, checkInsById.get(row.id) ?? []));
    if (page.length < pageSize) return;
    after = last.id;
  }
}

/** Yields the names of the participants on an event's list in pages ordered by id, to sort lists of any length. */
export async function* iterateNames(db: Db, eventId: string, pageSize: number) {
  let after = '';
  for (;;) {
    const page = await db
      .selectFrom('participant')
      .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
      .where('event_id', '=', eventId)
      .where('id', '>', after)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
  }
}

/**
 * Reads the participants on an event's list that changed after cursor `since`.
 * @returns `undefined` if more than `maxRows` changed.
 */
export async function readRowsSince(
  db: Db,
  { eventId, since, maxRows }: { eventId: string; since: number; maxRows: number },
): Promise<ParticipantRow[] | undefined> {
  const page = await selectRows(db)
    .where('participant.event_id', '=', eventId)
    .where('participant.change_no', '>', since)
    .where('participant.removed_at', 'is', null)
    .limit(maxRows + 1)
    .execute();
  return page.length > maxRows ? undefined : withCheckIns(db, page);
}

/**
 * Reads those of these participants that are on their list. Pass `knownCheckIns` to save the query for active
 * check-ins.
 * @returns a map by participant id.
 */
export async function readRowsById(
  db: Db,
  ids: readonly string[],
  knownCheckIns?: ReadonlyMap<string, readonly ActiveCheckIn[]>,
): Promise<Map<string, ParticipantRow>> {
  // PostgreSQL rejects an empty `in ()`.
  if (ids.length === 0) return new Map();
  const selected = await selectRows(db)
    .where('participant.id', 'in', ids)
    .where('participant.removed_at', 'is', null)
    .execute();
  const checkIns = knownCheckIns ?? (await readActiveCheckIns(db, ids));
  return new Map(selected.map((row) => [row.id, toParticipantRow(row, [...(checkIns.get(row.id) ?? [])])]));
}

/**
 * Reads the active check-ins of these participants.
 * @returns a map by participant id, oldest check-in first; participants without any are missing.
 */
export async function readActiveCheckIns(
  db: Db,
  participantIds: readonly string[],
): Promise<Map<string, ActiveCheckIn[]>> {
  const checkInsById = new Map<string, ActiveCheckIn[]>();
  for (let offset = 0; offset < participantIds.length; offset += 500) {
    const rows = await selectActiveCheckIns(db)
      .where('participant_id', 'in', participantIds.slice(offset, offset + 500))
      .execute();
    groupByParticipant(rows, checkInsById);
  }
  return checkInsById;
}

async function readActiveCheckInsBetween(db: Db, eventId: string, first: string, last: string) {
  const rows = await selectActiveCheckIns(db)
    .where('event_id', '=', eventId)
    .where('participant_id', '>=', first)
    .where('participant_id', '<=', last)
    .execute();
  return groupByParticipant(rows, new Map());
}

const selectActiveCheckIns = (db: Db) =>
  db
    .selectFrom('check_in_operation')
    .select(['participant_id', 'operation_id', 'corrected_at', 'device_label'])
    .where('is_active', '=', 1)
    .orderBy('corrected_at')
    .orderBy('operation_id');

type ActiveCheckInRow = Awaited<ReturnType<ReturnType<typeof selectActiveCheckIns>['execute']>>[number];

function groupByParticipant(rows: ActiveCheckInRow[], into: Map<string, ActiveCheckIn[]>) {
  for (const row of rows) {
    const checkIns = into.get(row.participant_id);
    if (checkIns) checkIns.push(toActiveCheckIn(row));
    else into.set(row.participant_id, [toActiveCheckIn(row)]);
  }
  return into;
}

/** Converts a row of `check_in_operation` into a check-in as the participant's row shows it. */
export const toActiveCheckIn = (
  row: Pick<ActiveCheckInRow, 'operation_id' | 'corrected_at' | 'device_label'>,
): ActiveCheckIn => ({
  operationId: row.operation_id,
  at: new Date(row.corrected_at).toISOString(),
  deviceLabel: row.device_label,
});

async function withCheckIns(db: Db, page: SelectedParticipant[]): Promise<ParticipantRow[]> {
  const checkInsById = await readActiveCheckIns(
    db,
    page.map((row) => row.id),
  );
  return page.map((row) => toParticipantRow(row, checkInsById.get(row.id) ?? []));
}

const toParticipantRow = (row: SelectedParticipant, checkIns: ActiveCheckIn[]): ParticipantRow => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  // Registration requires this consent (RG-2).
  acceptedPNPTNC: true,
  isCheckedIn: checkIns.length > 0,
  orderId: row.order_id,
  orderName: formatFullName(row.order_first_name, row.order_last_name),
  ticketNo: row.ticket_no,
  noOfTickets: row.quantity,
  hasMailFailed: row.mail_failed_at !== null,
  ...(row.is_walk_in === 1 && { isWalkIn: true }),
  ...(row.external_code === ''
    ? { codeHash: '' }
    : { codeHash: hashCode(row.event_id, row.external_code), codeEnd: getCodeEnd(row.external_code) }),
  details: splitDetails(row.details),
  changeNo: row.change_no,
  checkIns,
});
