import { Refusal } from '#contract/reasons.ts';
import type { Db } from '../db/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Outcome } from '../db/work-groups.ts';
import { lockEvent } from '../event/lock-store.ts';
import type { IdempotencyKey } from '../http/idempotency-key.ts';
import {
  claimIdempotencyKeys,
  findIdempotentResult,
  releaseIdempotencyKeys,
} from '../http/idempotency-store.ts';
import type { Services } from '../services.ts';
import {
  findRegistrableEvent,
  insertConfirmedOrders,
  readRegisteredOrder,
  reserveFreeTickets,
  type NewOrder,
  type NewParticipant,
  type RegisteredOrder,
} from './registration-store.ts';
import { queueOrderMails, type OrderMail } from './tickets/queue-order-mails.ts';

/** An order of free tickets, with everything that can be prepared before the event is locked. */
export interface PreparedOrder {
  readonly order: NewOrder<NewParticipant>;
  readonly mails: readonly OrderMail[];
  /** The version of the event that its conditions were checked with and its mails rendered from. */
  readonly version: number;
  readonly requestKey: IdempotencyKey | undefined;
}

/** `eventChanged`: nothing was written, and the conditions must be checked again. */
export type Confirmation = RegisteredOrder | 'eventChanged';

/**
 * Writes orders of one event in one transaction, each wholly or not at all, with their mails (OP-64): first come,
 * first served as long as tickets are left (RG-1, RG-3). A repeated request gets its first order (RG-13).
 * @returns for each the order, a Refusal `soldOut`, `noMoreTickets` or `keyReused`, or `eventChanged`
 */
export const confirmOrders = (
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  eventId: string,
  prepared: readonly PreparedOrder[],
): Promise<Outcome<Confirmation>[]> =>
  services.database.eventTransaction(eventId, async (tx) => {
    const nowMs = services.clock();
    const claimed = await claimIdempotencyKeys(
      tx.db,
      prepared.map(({ requestKey: key, order }) => ({ key, resultId: order.orderId })),
      nowMs,
    );
    const fresh = prepared.filter(({ order }) => claimed.has(order.orderId));
    const { changeNo, accepted, refusals } = await takeTickets(tx, { eventId, fresh, nowMs });
    if (changeNo !== undefined) {
      const orders = accepted.map(({ order }) => order);
      await insertConfirmedOrders(tx, eventId, { orders, changeNo });
      await queueOrderMails(
        services,
        tx.db,
        accepted.flatMap(({ mails }) => mails),
        nowMs,
      );
    }
    const kept = new Set(accepted);
    await releaseIdempotencyKeys(
      tx.db,
      fresh.filter((one) => !kept.has(one)).flatMap(({ requestKey }) => requestKey ?? []),
    );
    const outcomes: Outcome<Confirmation>[] = [];
    for (const one of prepared)
      outcomes.push(
        claimed.has(one.order.orderId)
          ? (refusals.get(one) ?? { value: toRegisteredOrder(one.order) })
          : await findRepeated(tx.db, one.requestKey),
      );
    return outcomes;
  });

interface TakenTickets {
  /** The list's cursor; `undefined` if no tickets were taken. */
  readonly changeNo: number | undefined;
  readonly accepted: readonly PreparedOrder[];
  readonly refusals: ReadonlyMap<PreparedOrder, Outcome<Confirmation>>;
}

const countTickets = (orders: readonly PreparedOrder[]): number =>
  orders.reduce((sum, { order }) => sum + order.participants.length, 0);

async function takeTickets(
  tx: Tx,
  { eventId, fresh, nowMs }: { eventId: string; fresh: readonly PreparedOrder[]; nowMs: number },
): Promise<TakenTickets> {
  const refusals = new Map<PreparedOrder, Outcome<Confirmation>>();
  const [first] = fresh;
  if (first === undefined) return { changeNo: undefined, accepted: [], refusals };
  const reserve = (orders: readonly PreparedOrder[]) =>
    reserveFreeTickets(tx.db, {
      eventId,
      quantity: countTickets(orders),
      version: orders[0]!.version,
      nowMs,
    });
  // Nearly always there are tickets for all, and one statement is enough.
  if (fresh.every(({ version }) => version === first.version)) {
    const changeNo = await reserve(fresh);
    if (changeNo !== undefined) return { changeNo, accepted: fresh, refusals };
  }
  await lockEvent(tx.db, eventId);
  const event = await findRegistrableEvent(tx.db, eventId);
  const isForSale =
    event !== undefined && !event.isCancelled && event.endAt > nowMs && event.priceCents === 0;
  let left = event?.available ?? Number.POSITIVE_INFINITY;
  const accepted = fresh.filter((one) => {
    const quantity = one.order.participants.length;
    if (!isForSale || one.version !== event.version) refusals.set(one, { value: 'eventChanged' });
    else if (quantity > left)
      refusals.set(one, { error: new Refusal(left === 0 ? 'soldOut' : 'noMoreTickets') });
    else {
      left -= quantity;
      return true;
    }
    return false;
  });
  if (accepted.length === 0) return { changeNo: undefined, accepted, refusals };
  const changeNo = await reserve(accepted);
  if (changeNo === undefined) throw new Error('Tickets of a locked event could not be taken');
  return { changeNo, accepted, refusals };
}

/** The order of an earlier request with this key; if that one was refused, this one is tried again. */
async function findRepeated(db: Db, key: IdempotencyKey | undefined): Promise<Outcome<Confirmation>> {
  try {
    const orderId = await findIdempotentResult(db, key);
    return { value: orderId === undefined ? 'eventChanged' : await readRegisteredOrder(db, orderId) };
  } catch (error) {
    if (error instanceof Refusal) return { error };
    throw error;
  }
}

const toRegisteredOrder = ({
  orderId,
  eventId,
  priceCents,
  buyer,
  participants,
}: NewOrder<NewParticipant>): RegisteredOrder => ({
  orderId,
  eventId,
  state: 'confirmed',
  priceCents,
  email: buyer.email,
  participants,
});
