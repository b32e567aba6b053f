import type { ParticipantRow, StandingCheckIn } from '#contract/check-in/participant.ts';
import type { Db } from '../db/tables.ts';

/** What the queries below select of a participant. */
interface Selected {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  order_id: string;
  ticket_no: number;
  quantity: number;
  order_name: string;
  change_no: number;
  mail_failed_at: number | null;
  is_walk_in: number;
}

const selectRows = (db: Db) =>
  db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select([
      'participant.id',
      'participant.first_name',
      'participant.last_name',
      'participant.email',
      'participant.order_id',
      'participant.ticket_no',
      'participant.change_no',
      'participant.mail_failed_at',
      'participant.is_walk_in',
      'order.quantity',
      'order.first_name as order_name',
    ]);

/** The participants of an event that are on the list, in pages by id, for a list of any length. */
export async function* allRows(db: Db, eventId: string, pageSize: number): AsyncGenerator<ParticipantRow[]> {
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
    const standing = await standingBetween(db, eventId, page[0]!.id, last.id);
    yield page.map((row) => rowOf(row, standing.get(row.id) ?? []));
    if (page.length < pageSize) return;
    after = last.id;
  }
}

/** The participants on the list of an event that changed after this cursor; nothing if more than `most` did. */
export async function rowsSince(
  db: Db,
  { eventId, since, most }: { eventId: string; since: number; most: number },
): Promise<ParticipantRow[] | undefined> {
  const page = await selectRows(db)
    .where('participant.event_id', '=', eventId)
    .where('participant.change_no', '>', since)
    .where('participant.removed_at', 'is', null)
    .limit(most + 1)
    .execute();
  return page.length > most ? undefined : withStanding(db, page);
}

/**
 * Those of these participants who are on their list, by id. Who knows already which check-ins of theirs stand
 * brings them.
 */
export async function rowsById(
  db: Db,
  ids: readonly string[],
  standing?: ReadonlyMap<string, readonly StandingCheckIn[]>,
): Promise<Map<string, ParticipantRow>> {
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return new Map();
  const selected = await selectRows(db)
    .where('participant.id', 'in', ids)
    .where('participant.removed_at', 'is', null)
    .execute();
  const checkIns = standing ?? (await standingOf(db, ids));
  return new Map(selected.map((row) => [row.id, rowOf(row, [...(checkIns.get(row.id) ?? [])])]));
}

/** The check-ins that stand of these participants, oldest first. */
export async function standingOf(
  db: Db,
  participantIds: readonly string[],
): Promise<Map<string, StandingCheckIn[]>> {
  const found = new Map<string, StandingCheckIn[]>();
  for (let at = 0; at < participantIds.length; at += 500) {
    const rows = await selectStanding(db)
      .where('participant_id', 'in', participantIds.slice(at, at + 500))
      .execute();
    group(rows, found);
  }
  return found;
}

async function standingBetween(db: Db, eventId: string, first: string, last: string) {
  const rows = await selectStanding(db)
    .where('event_id', '=', eventId)
    .where('participant_id', '>=', first)
    .where('participant_id', '<=', last)
    .execute();
  return group(rows, new Map());
}

const selectStanding = (db: Db) =>
  db
    .selectFrom('check_in_operation')
    .select(['participant_id', 'operation_id', 'corrected_at', 'device_label'])
    .where('stands', '=', 1)
    .orderBy('corrected_at')
    .orderBy('operation_id');

type StandingRow = Awaited<ReturnType<ReturnType<typeof selectStanding>['execute']>>[number];

function group(rows: StandingRow[], into: Map<string, StandingCheckIn[]>) {
  for (const row of rows) {
    const checkIn = {
      operationId: row.operation_id,
      at: new Date(row.corrected_at).toISOString(),
      deviceLabel: row.device_label,
    };
    const others = into.get(row.participant_id);
    if (others) others.push(checkIn);
    else into.set(row.participant_id, [checkIn]);
  }
  return into;
}

async function withStanding(db: Db, page: Selected[]): Promise<ParticipantRow[]> {
  const standing = await standingOf(
    db,
    page.map((row) => row.id),
  );
  return page.map((row) => rowOf(row, standing.get(row.id) ?? []));
}

const rowOf = (row: Selected, checkIns: StandingCheckIn[]): ParticipantRow => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  // Nobody is registered without it (RG-2).
  acceptedPNPTNC: true,
  isCheckedIn: checkIns.length > 0,
  orderId: row.order_id,
  orderName: row.order_name,
  ticketNo: row.ticket_no,
  noOfTickets: row.quantity,
  hasMailFailed: row.mail_failed_at !== null,
  ...(row.is_walk_in === 1 && { isWalkIn: true }),
  changeNo: row.change_no,
  checkIns,
});
