import type { Insertable } from 'kysely';
import { minuteMs, dayMs } from '#contract/durations.ts';
import type { Tables } from '../db/tables.ts';
import { toSearchText } from '../event/own-event-store.ts';
import { newId } from '../id.ts';
import { createArrivals, type OperationRow } from './arrivals.ts';
import type { DemoEvent, DemoOrganisation } from './demo-event.ts';
import { createOrderRows, type AccountParty, type OrderRow, type ParticipantRow } from './orders.ts';
import { randomInteger, type Random } from './random.ts';
import { toInstants } from './schedule.ts';
import { getRomeMidnight } from '#contract/rome-time.ts';

/** Of the 5,000 participants of today's event, this many are checked in, two of them twice. */
const todaysArrivals = { count: 380, duplicates: 2 };
const todaysGates = [
  'Varco nord · telefono di Sara',
  'Varco sud · telefono di Marco',
  'Varco fiume · tablet di Amina',
];
const promotionStartedDaysAgo = 3;
const promotionRemainingDays = 18;

/** A demo event with all its rows. */
export interface EventRows {
  readonly event: Insertable<Tables['event']>;
  readonly categories: Insertable<Tables['event_category']>[];
  readonly sdgs: Insertable<Tables['event_sdg']>[];
  readonly promotions: Insertable<Tables['promotion']>[];
  readonly orders: OrderRow[];
  readonly participants: ParticipantRow[];
  readonly operations: OperationRow[];
}

/** Creates an event as of `nowMs`: orders until now, arrivals if it is running or over. */
export function createEventRows(
  random: Random,
  demo: {
    readonly event: DemoEvent;
    readonly organisation: DemoOrganisation;
    readonly organiserId: string;
    readonly accountParties: readonly AccountParty[];
    /** Hash of its image in `image`, or empty. */
    readonly image: string;
    readonly nowMs: number;
  },
): EventRows {
  const { event, nowMs } = demo;
  const { startAt, endAt } = toInstants(event.when, nowMs);
  const salesEndAt = Math.min(startAt, nowMs) - 5 * minuteMs;
  const createdAt = salesEndAt - randomInteger(random, 20, 60) * dayMs;
  const id = newId(createdAt);
  const [location, latitude, longitude, region] = event.place ?? ['', null, null, ''];
  const { orders, participants } = createOrderRows(random, {
    id,
    priceCents: event.priceCents ?? 0,
    participantCount: event.participantCount ?? Math.min(randomInteger(random, 12, 80), event.tickets ?? 80),
    salesStartAt: createdAt,
    salesEndAt: salesEndAt,
    accountParties: demo.accountParties,
  });
  const arrivals = createArrivals(random, {
    event: { id, organiserId: demo.organiserId },
    changeNo: orders.length,
    ...getArrivalOptions(random, demo, { startAt, endAt, participants }),
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
      change_no: arrivals.changeNo,
      participant_count: participants.length,
      checked_in_count: new Set(arrivals.operations.map((operation) => operation.participant_id)).size,
      search_text: toSearchText({ title: event.title, location }),
      created_at: createdAt,
    },
    categories: event.category.map((category) => ({ event_id: id, category })),
    sdgs: event.sdgs.map((sdg) => ({ event_id: id, sdg })),
    promotions: event.isPromoted === true ? [createPromotionRow(id, { startAt, endAt, nowMs })] : [],
    orders,
    participants,
    operations: arrivals.operations,
  };
}

/** Parameters of the arrivals so far. */
function getArrivalOptions(
  random: Random,
  { event, organisation, nowMs, accountParties }: Parameters<typeof createEventRows>[1],
  { startAt, endAt, participants }: { startAt: number; endAt: number; participants: ParticipantRow[] },
): Pick<
  Parameters<typeof createArrivals>[1],
  'participants' | 'gateLabels' | 'count' | 'duplicates' | 'fromAt' | 'untilAt'
> {
  const defaults = { fromAt: startAt - 20 * minuteMs, untilAt: startAt + 30 * minuteMs, duplicates: 0 };
  const gateLabels = [`Ingresso · telefono di ${organisation.firstName}`];
  if (event.when === 'now') {
    // The demo attendee is not checked in: his ticket is there to be scanned.
    const emails = new Set(accountParties.map((party) => party.members[0]?.email));
    const attendeeOrderIds = new Set(
      participants
        .filter((participant) => participant.ticket_no === 1 && emails.has(participant.email))
        .map((participant) => participant.order_id),
    );
    return {
      ...todaysArrivals,
      participants: participants.filter((participant) => !attendeeOrderIds.has(participant.order_id)),
      gateLabels: todaysGates,
      fromAt: nowMs - 50 * minuteMs,
      untilAt: nowMs - 4 * minuteMs,
    };
  }
  const hasTakenPlace = endAt < nowMs && event.place !== undefined;
  const turnout = hasTakenPlace ? randomInteger(random, 75, 97) / 100 : 0;
  return { ...defaults, participants, gateLabels, count: Math.floor(participants.length * turnout) };
}

function createPromotionRow(
  eventId: string,
  { startAt, endAt, nowMs }: { startAt: number; endAt: number; nowMs: number },
): Insertable<Tables['promotion']> {
  // The promotion of a past event is past too.
  const today = Math.min(nowMs, startAt - dayMs * promotionStartedDaysAgo * Number(endAt < nowMs));
  const id = newId(today);
  return {
    id,
    event_id: eventId,
    start_at: getRomeMidnight(today, -promotionStartedDaysAgo),
    end_at: Math.min(getRomeMidnight(today, promotionRemainingDays), getRomeMidnight(endAt, 1)),
  };
}
