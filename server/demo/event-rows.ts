import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { searchTextOf } from '../event/own-event-store.ts';
import { newId } from '../id.ts';
import { drawArrivals, type OperationRow } from './arrivals.ts';
import type { DemoEvent, DemoOrganisation } from './demo-event.ts';
import { drawOrders, type AccountParty, type OrderRow, type ParticipantRow } from './orders.ts';
import { wholeBetween, type Random } from './random.ts';
import { instantsOf } from './schedule.ts';
import { romeMidnight } from '#contract/rome-time.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Of today's 5,000 people so many are in already, two of them twice. */
const inToday = { count: 380, doubles: 2 };
const todaysGates = [
  'Varco nord · telefono di Sara',
  'Varco sud · telefono di Marco',
  'Varco fiume · tablet di Amina',
];
const promotedSinceDays = 3;
const promotedForDays = 18;

/** An event of the demo with all that belongs to it. */
export interface EventRows {
  readonly event: Insertable<Tables['event']>;
  readonly categories: Insertable<Tables['event_category']>[];
  readonly sdgs: Insertable<Tables['event_sdg']>[];
  readonly promotions: Insertable<Tables['promotion']>[];
  readonly orders: OrderRow[];
  readonly participants: ParticipantRow[];
  readonly operations: OperationRow[];
}

/** An event as it stands at `nowMs`: orders up to now, arrivals if it is running or over. */
export function makeEvent(
  random: Random,
  demo: {
    readonly event: DemoEvent;
    readonly organisation: DemoOrganisation;
    readonly organiserId: string;
    readonly accountParties: readonly AccountParty[];
    /** The name of its picture in `image`, empty for none. */
    readonly image: string;
    readonly nowMs: number;
  },
): EventRows {
  const { event, nowMs } = demo;
  const { startAt, endAt } = instantsOf(event.when, nowMs);
  const salesEndAt = Math.min(startAt, nowMs) - 5 * minuteMs;
  const createdAt = salesEndAt - wholeBetween(random, 20, 60) * dayMs;
  const id = newId(createdAt);
  const [location, latitude, longitude, region] = event.place ?? ['', null, null, ''];
  const { orders, participants } = drawOrders(random, {
    id,
    priceCents: event.priceCents ?? 0,
    people: event.people ?? Math.min(wholeBetween(random, 12, 80), event.tickets ?? 80),
    openAt: createdAt,
    closeAt: salesEndAt,
    accountParties: demo.accountParties,
  });
  const arrived = drawArrivals(random, {
    event: { id, organiserId: demo.organiserId },
    changeNo: orders.length,
    ...doorOf(random, demo, { startAt, endAt, participants }),
  });

  return {
    event: {
      id,
      organiser_id: demo.organiserId,
      title: event.title,
      description: event.description,
      domanda: event.domanda ?? '',
      image: demo.image,
      mode: event.place === undefined ? 'online' : 'offline',
      location,
      latitude,
      longitude,
      region,
      price_cents: event.priceCents ?? 0,
      max_tickets: event.tickets ?? null,
      available: event.tickets === undefined ? null : event.tickets - participants.length,
      external_link: event.externalLink ?? '',
      start_at: startAt,
      end_at: endAt,
      cancelled_at: event.isCancelled === true ? nowMs - 2 * dayMs : null,
      change_no: arrived.changeNo,
      participant_count: participants.length,
      in_count: new Set(arrived.operations.map((it) => it.participant_id)).size,
      search_text: searchTextOf({ title: event.title, location }),
      created_at: createdAt,
    },
    categories: event.category.map((category) => ({ event_id: id, category })),
    sdgs: event.sdgs.map((sdg) => ({ event_id: id, sdg })),
    promotions: event.isPromoted === true ? [promotionOf(id, { startAt, endAt, nowMs })] : [],
    orders,
    participants,
    operations: arrived.operations,
  };
}

/** Who has come to the event's door so far. */
function doorOf(
  random: Random,
  { event, organisation, nowMs, accountParties }: Parameters<typeof makeEvent>[1],
  { startAt, endAt, participants }: { startAt: number; endAt: number; participants: ParticipantRow[] },
): Pick<
  Parameters<typeof drawArrivals>[1],
  'participants' | 'gateLabels' | 'count' | 'doubles' | 'fromAt' | 'untilAt'
> {
  const over = { fromAt: startAt - 20 * minuteMs, untilAt: startAt + 30 * minuteMs, doubles: 0 };
  const gateLabels = [`Ingresso · telefono di ${organisation.firstName}`];
  if (event.when === 'now') {
    // The attendee of the demo has yet to come: his ticket is there to be scanned.
    const emails = new Set(accountParties.map((party) => party.people[0]?.email));
    const hisOrders = new Set(
      participants.filter((it) => it.ticket_no === 1 && emails.has(it.email)).map((it) => it.order_id),
    );
    return {
      ...inToday,
      participants: participants.filter((it) => !hisOrders.has(it.order_id)),
      gateLabels: todaysGates,
      fromAt: nowMs - 50 * minuteMs,
      untilAt: nowMs - 4 * minuteMs,
    };
  }
  const isOver = endAt < nowMs && event.place !== undefined;
  const turnout = isOver ? wholeBetween(random, 75, 97) / 100 : 0;
  return { ...over, participants, gateLabels, count: Math.floor(participants.length * turnout) };
}

function promotionOf(
  eventId: string,
  { startAt, endAt, nowMs }: { startAt: number; endAt: number; nowMs: number },
): Insertable<Tables['promotion']> {
  // Of an event that is over, the promotion is too.
  const today = Math.min(nowMs, startAt - dayMs * promotedSinceDays * Number(endAt < nowMs));
  const id = newId(today);
  return {
    id,
    event_id: eventId,
    start_at: romeMidnight(today, -promotedSinceDays),
    end_at: Math.min(romeMidnight(today, promotedForDays), romeMidnight(endAt, 1)),
  };
}
