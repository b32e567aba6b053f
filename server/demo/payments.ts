import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import type { Insertable } from 'kysely';
import { minuteMs, dayMs } from '#contract/durations.ts';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import { rome } from '#contract/rome-time.ts';
import type { Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import { newToken } from '../token.ts';
import type { EventRows } from './event-rows.ts';
import { createParty } from './people/party.ts';
import { pick, pickWeighted, seededRandom, randomInteger, type Random } from './random.ts';

type TransactionRow = Insertable<Tables['transaction']>;
type TransactionState = TransactionRow['state'];

/** Price of a day of promotion in the demo. */
export const demoPromotionDayCents = 490;

const seed = 20_261_122;
const donationAmounts = [
  { cents: 500, weight: 5 },
  { cents: 1000, weight: 8 },
  { cents: 2000, weight: 8 },
  { cents: 4000, weight: 4 },
  { cents: 5000, weight: 3 },
  { cents: 15_000, weight: 1 },
];
/** One in this many donations to an organisation was not completed. */
const failedEvery = 9;

/** The demo's payments: tickets, promotions and donations. */
export interface PaymentRows {
  readonly donations: Insertable<Tables['donation']>[];
  readonly promotionRequests: Insertable<Tables['promotion_request']>[];
  readonly transactions: TransactionRow[];
  readonly changes: Insertable<Tables['transaction_change']>[];
}

/**
 * Creates payments as of `nowMs`.
 * @param collectors organisations that accept donations; the first one gets most
 */
export function createPaymentRows({
  events,
  collectors,
  nowMs,
}: {
  events: readonly EventRows[];
  collectors: readonly { readonly id: string; readonly payee: string }[];
  nowMs: number;
}): PaymentRows {
  const random = seededRandom(seed);
  const payeeByOrganiser = new Map(collectors.map(({ id, payee }) => [id, payee]));
  const rows: PaymentRows = { donations: [], promotionRequests: [], transactions: [], changes: [] };

  for (const { event, orders, promotions } of events) {
    const eventRef = { organiserId: event.organiser_id, eventId: event.id };
    for (const order of orders) {
      if (order.price_cents === 0) continue;
      addPayment(rows, random, {
        ...eventRef,
        kind: 'o',
        paidFor: order.id,
        amountCents: order.price_cents,
        payee: payeeByOrganiser.get(event.organiser_id) ?? '',
        createdAt: order.created_at,
        state: (event.cancelled_at ?? null) === null ? 'paid' : 'refunded',
      });
    }
    for (const { id, start_at: startAt, end_at: endAt } of promotions) {
      const days = differenceInCalendarDays(endAt, startAt, { in: rome });
      const amountCents = days * demoPromotionDayCents;
      const createdAt = startAt - randomInteger(random, 60, 600) * minuteMs;
      rows.promotionRequests.push({
        id,
        event_id: event.id,
        start_at: startAt,
        end_at: endAt,
        days,
        price_cents: amountCents,
        created_at: createdAt,
      });
      addPayment(rows, random, {
        ...eventRef,
        kind: 'p',
        paidFor: id,
        amountCents,
        payee: '',
        createdAt,
        state: 'paid',
      });
    }
  }
  for (const [index, { id: organiserId, payee }] of collectors.entries()) {
    const donationCount = index === 0 ? 32 : randomInteger(random, 2, 7);
    for (let nth = 1; nth <= donationCount; nth++) {
      const createdAt = nowMs - Math.floor(random() * 120 * dayMs) - 90 * minuteMs;
      const { cents: amountCents } = pickWeighted(random, donationAmounts);
      const { members, language } = createParty(random, 1);
      const { firstName, lastName, email } = members[0]!;
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
      const state = nth % failedEvery === 0 ? pick<TransactionState>(random, ['failed', 'expired']) : 'paid';
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

interface NewPayment {
  readonly kind: Txn;
  /** The id of the order, the promotion or the donation. */
  readonly paidFor: string;
  readonly organiserId: string;
  readonly eventId: string | null;
  readonly amountCents: number;
  readonly payee: string;
  readonly createdAt: number;
  readonly state: TransactionState;
}

function addPayment({ transactions, changes }: PaymentRows, random: Random, payment: NewPayment): void {
  const { kind, paidFor, createdAt, state } = payment;
  const id = newId(createdAt);
  const settledAt = createdAt + randomInteger(random, 1, 9) * minuteMs;
  const isPaid = state === 'paid' || state === 'refunded';
  const session = `demo-${id}`;
  transactions.push({
    id,
    txnid: newToken(),
    kind,
    order_id: kind === 'o' ? paidFor : null,
    donation_id: kind === 'd' ? paidFor : null,
    promotion_id: kind === 'p' ? paidFor : null,
    organiser_id: payment.organiserId,
    event_id: payment.eventId,
    payee: payment.payee,
    amount_cents: payment.amountCents,
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
    { transaction_id: id, sequence: 1, state: 'pending', cause: 'demo', created_at: createdAt },
    ...states.map((changeState, index) => ({
      transaction_id: id,
      sequence: index + 2,
      state: changeState,
      // A refund due to a late payment has the same cause twice.
      cause: changeState === 'refundDue' ? 'demo refund' : 'demo',
      created_at: settledAt,
    })),
  );
}
