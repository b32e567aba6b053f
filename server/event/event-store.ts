import type { ExpressionBuilder } from 'kysely';
import type { EventForm } from '#contract/event/event-form.ts';
import type { ListType, OwnEvent, OwnEventSummary, PublicEvent } from '#contract/event/event.ts';
import { foldText } from '#contract/fold-text.ts';
import type { Db, Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import { readOrganiserCard } from '../organisation/organisation-store.ts';
import { ownPart, promotedAt, publicPart, readLabels } from './event-rows.ts';

/** A page of one organiser's events. */
export interface OwnEventPage {
  readonly organiserId: string;
  readonly listType: ListType;
  readonly page: number;
  readonly limit: number;
  readonly nowMs: number;
}

/**
 * Publishes an event of an organiser and returns its id. The form is validated and its HTML clean.
 * Belongs into a transaction.
 */
export async function insertEvent(
  db: Db,
  {
    organiserId,
    form,
    nowMs,
  }: { organiserId: string; form: Omit<EventForm, 'image' | 'version'>; nowMs: number },
): Promise<string> {
  const id = newId(nowMs);
  const tickets = form.maxNoTickets === 'Limited' ? form.maxTicketAvailable : null;
  await db
    .insertInto('event')
    .values({
      id,
      organiser_id: organiserId,
      title: form.title,
      description: form.description,
      domanda: form.domanda,
      mode: form.mode,
      location: form.location,
      latitude: form.latitude,
      longitude: form.longitude,
      region: form.region,
      price_cents: Math.round(form.price * 100),
      max_tickets: tickets,
      available: tickets,
      external_link: form.externalLink,
      start_at: Date.parse(form.startDateTime),
      end_at: Date.parse(form.endDateTime),
      cancelled_at: null,
      search_text: foldText(`${form.title} ${form.location}`),
      created_at: nowMs,
    })
    .execute();
  await db
    .insertInto('event_category')
    .values(form.category.map((category) => ({ event_id: id, category })))
    .execute();
  await db
    .insertInto('event_sdg')
    .values(form.sdgs.map((sdg) => ({ event_id: id, sdg })))
    .execute();
  return id;
}

/** The events of one organiser that belong into a list (EV-4). */
export const inList =
  ({ organiserId, listType, nowMs }: { organiserId: string; listType: ListType; nowMs: number }) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      eb('event.organiser_id', '=', organiserId),
      ...(listType === 'Prossimi' ? [eb('event.end_at', '>=', nowMs)] : []),
      ...(listType === 'Passati' ? [eb('event.end_at', '<', nowMs)] : []),
    ]);

/** Prossimi: not yet over, by start. Passati: over, latest first. Tutti: all, by start. */
export async function listOwnEvents(
  db: Db,
  { organiserId, listType, page, limit, nowMs }: OwnEventPage,
): Promise<{ events: OwnEventSummary[]; totalCount: number }> {
  const ofList = inList({ organiserId, listType, nowMs });
  const { count } = await db
    .selectFrom('event')
    .where(ofList)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = listType === 'Passati' ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('event')
    .where(ofList)
    .selectAll('event')
    .select(promotedAt(nowMs))
    .orderBy('event.start_at', direction)
    .orderBy('event.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const labels = await readLabels(
    db,
    rows.map((row) => row.id),
  );
  return { events: rows.map((row) => ownPart(row, labels)), totalCount: count };
}

/** Some events of this organiser as its lists show them, by id. What is somebody else's is not there. */
export async function readOwnSummaries(
  db: Db,
  { organiserId, eventIds, nowMs }: { organiserId: string; eventIds: readonly string[]; nowMs: number },
): Promise<ReadonlyMap<string, OwnEventSummary>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .selectAll('event')
    .select(promotedAt(nowMs))
    .where('event.id', 'in', eventIds)
    .where('event.organiser_id', '=', organiserId)
    .execute();
  const labels = await readLabels(db, eventIds);
  return new Map(rows.map((row) => [row.id, ownPart(row, labels)]));
}

/** How many events of an organiser each list holds. */
export async function countOwnEvents(
  db: Db,
  organiserId: string,
  nowMs: number,
): Promise<Record<ListType, number>> {
  const { all, past } = await db
    .selectFrom('event')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('end_at', '<', nowMs).then(1).end()).as('past'),
    ])
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return { Prossimi: all - past, Passati: past, Tutti: all };
}

/** One event of this organiser; `undefined` when there is none or it is somebody else's. */
export async function readOwnEvent(
  db: Db,
  { organiserId, eventId, nowMs }: { organiserId: string; eventId: string; nowMs: number },
): Promise<OwnEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .selectAll('event')
    .select(promotedAt(nowMs))
    .where('event.id', '=', eventId)
    .where('event.organiser_id', '=', organiserId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const labels = await readLabels(db, [row.id]);
  return {
    ...ownPart(row, labels),
    description: row.description,
    domanda: row.domanda,
    version: row.version,
  };
}

/** What everybody may read of an event, with its organiser's card. */
export async function readPublicEvent(
  db: Db,
  eventId: string,
  nowMs: number,
): Promise<PublicEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .selectAll('event')
    .select(promotedAt(nowMs))
    .where('event.id', '=', eventId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const labels = await readLabels(db, [row.id]);
  return {
    ...publicPart(row, labels),
    description: row.description,
    domanda: row.domanda,
    organiser: await readOrganiserCard(db, row.organiser_id),
  };
}
