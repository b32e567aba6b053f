import type { Insertable } from 'kysely';
import type { Txn } from '#contract/payment/payment-calls.ts';
import { wallTimeOf } from '#contract/rome-time.ts';
import type { Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import { newToken } from '../token.ts';
import type { EventRows } from './event-rows.ts';
import { drawParty } from './people/party.ts';
import { pick, pickWeighted, seededRandom, wholeBetween, type Random } from './random.ts';

type TransactionRow = Insertable<Tables['transaction']>;
type State = TransactionRow['state'];

/** What a day of promotion costs in the demo. */
export const demoDayCents = 490;

const seed = 20_261_122;
const dayMs = 86_400_000;
const minuteMs = 60_000;
const sums = [
  { cents: 500, weight: 5 },
  { cents: 1000, weight: 8 },
  { cents: 2000, weight: 8 },
  { cents: 4000, weight: 4 },
  { cents: 5000, weight: 3 },
  { cents: 15_000, weight: 1 },
];
/** Of so many gifts to one organisation one was given up. */
const failedEvery = 9;

/** The money of the demo: what was paid for tickets and promotions, and what was given. */
export interface MoneyRows {
  readonly donations: Insertable<Tables['donation']>[];
  readonly wishes: Insertable<Tables['promotion_wish']>[];
  readonly transactions: TransactionRow[];
  readonly changes: Insertable<Tables['transaction_change']>[];
}

/** As it stands at `nowMs`; `collectors` are the organisations one can give to, the first one gets most. */
export function makePayments({
  events,
  collectors,
  nowMs,
}: {
  events: readonly EventRows[];
  collectors: readonly { readonly id: string; readonly payee: string }[];
  nowMs: number;
}): MoneyRows {
  const random = seededRandom(seed);
  const payeeOf = new Map(collectors.map(({ id, payee }) => [id, payee]));
  const rows: MoneyRows = { donations: [], wishes: [], transactions: [], changes: [] };

  for (const { event, orders, promotions } of events) {
    const about = { organiserId: event.organiser_id, eventId: event.id };
    for (const order of orders) {
      if (order.price_cents === 0) continue;
      addPayment(rows, random, {
        ...about,
        kind: 'o',
        paidFor: order.id,
        amountCents: order.price_cents,
        payee: payeeOf.get(event.organiser_id) ?? '',
        createdAt: order.created_at,
        state: (event.cancelled_at ?? null) === null ? 'paid' : 'refunded',
      });
    }
    for (const { id, start_at: startAt, end_at: endAt } of promotions) {
      const days = Math.round((wallTimeOf(endAt) - wallTimeOf(startAt)) / dayMs);
      const amountCents = days * demoDayCents;
      const createdAt = startAt - wholeBetween(random, 60, 600) * minuteMs;
      rows.wishes.push({
        id,
        event_id: event.id,
        start_at: startAt,
        end_at: endAt,
        days,
        price_cents: amountCents,
        created_at: createdAt,
      });
      addPayment(rows, random, {
        ...about,
        kind: 'p',
        paidFor: id,
        amountCents,
        payee: '',
        createdAt,
        state: 'paid',
      });
    }
  }
  for (const [at, { id: organiserId, payee }] of collectors.entries()) {
    const gifts = at === 0 ? 32 : wholeBetween(random, 2, 7);
    for (let nth = 1; nth <= gifts; nth++) {
      const createdAt = nowMs - Math.floor(random() * 120 * dayMs) - 90 * minuteMs;
      const { cents: amountCents } = pickWeighted(random, sums);
      const { people, language } = drawParty(random, 1);
      const { firstName, lastName, email } = people[0]!;
      const id = newId(createdAt);
      rows.donations.push({
        id,
        organiser_id: organiserId,
        account_id: null,
        first_name: firstName,
        last_name: lastName,
        email,
        language,
        amount_cents: amountCents,
        created_at: createdAt,
      });
      const state = nth % failedEvery === 0 ? pick<State>(random, ['failed', 'expired']) : 'paid';
      addPayment(rows, random, {
        kind: 'd',
        paidFor: id,
        organiserId,
        eventId: null,
        amountCents,
        payee,
        createdAt,
        state,
      });
    }
  }
  return rows;
}

interface Paid {
  readonly kind: Txn;
  /** The id of the order, the promotion or the donation. */
  readonly paidFor: string;
  readonly organiserId: string;
  readonly eventId: string | null;
  readonly amountCents: number;
  readonly payee: string;
  readonly createdAt: number;
  readonly state: State;
}

function addPayment({ transactions, changes }: MoneyRows, random: Random, paid: Paid): void {
  const { kind, paidFor, createdAt, state } = paid;
  const id = newId(createdAt);
  const settledAt = createdAt + wholeBetween(random, 1, 9) * minuteMs;
  const isPaid = state === 'paid' || state === 'refunded';
  const session = `demo-${id}`;
  transactions.push({
    id,
    txnid: newToken(),
    kind,
    order_id: kind === 'o' ? paidFor : null,
    donation_id: kind === 'd' ? paidFor : null,
    promotion_id: kind === 'p' ? paidFor : null,
    organiser_id: paid.organiserId,
    event_id: paid.eventId,
    payee: paid.payee,
    amount_cents: paid.amountCents,
    state,
    provider: 'sandbox',
    provider_session: session,
    provider_payment: isPaid ? session : null,
    created_at: createdAt,
    settled_at: settledAt,
    refund_due_at: state === 'refunded' ? settledAt : null,
    refunded_at: state === 'refunded' ? settledAt : null,
  });
  const states = state === 'refunded' ? (['paid', 'refundDue', 'refunded'] as const) : [state];
  changes.push(
    { transaction_id: id, no: 1, state: 'pending', cause: 'demo', created_at: createdAt },
    ...states.map((it, at) => ({
      transaction_id: id,
      no: at + 2,
      state: it,
      // Money that came too late has one cause for both.
      cause: it === 'refundDue' ? 'demo refund' : 'demo',
      created_at: settledAt,
    })),
  );
}
