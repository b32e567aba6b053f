import { Refusal } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import type { Outcome } from '../db/work-groups.ts';
import { lockEvent } from '../event/lock-store.ts';
import type { IdempotencyKey } from '../http/idempotency-key.ts';
import {
  claimIdempotencyKeys,
  findIdempotentResult,
  releaseIdempotencyKeys,
} from '../http/idempotency-store.ts';
import type { Services } from '../services.ts';
import { requestConfirmations } from './confirmation/request-confirmations.ts';
import { countSharedTickets, insertShares } from './confirmation/share-store.ts';
import { countTickets, type Placement, type PreparedOrder } from './prepared-order.ts';
import {
  findRegistrableEvent,
  insertConfirmedOrders,
  readRegisteredOrder,
  reserveFreeTickets,
  type NewOrder,
  type NewParticipant,
  type RegistrableEvent,
  type RegisteredOrder,
} from './registration-store.ts';
import { queueOrderMails } from './tickets/queue-order-mails.ts';

type PlacingServices = Pick<Services, 'config' | 'database' | 'clock' | 'ticketKey'>;

/**
 * Writes orders of one event in one transaction, each wholly or not at all, with their mails (OP-64): first come,
 * first served as long as tickets are left (RG-1, RG-3). Those above a share wait for their confirmation (RG-77). A
 * repeated request gets its first order (RG-13).
 * @returns for each the order, a Refusal `soldOut`, `noMoreTickets`, `tooManyConfirmations` or `keyReused`, or
 *   `eventChanged`
 */
export const placeOrders = (
  services: PlacingServices,
  eventId: string,
  prepared: readonly PreparedOrder[],
): Promise<Outcome<Placement>[]> =>
  services.database.eventTransaction(eventId, async (tx) => {
    const nowMs = services.clock();
    const claimed = await claimIdempotencyKeys(
      tx.db,
      prepared.map(({ requestKey: key, order }) => ({ key, resultId: order.orderId })),
      nowMs,
    );
    const fresh = prepared.filter(({ order }) => claimed.has(order.orderId));
    const placed = await placeFresh(services, tx, { eventId, fresh, nowMs });
    await releaseIdempotencyKeys(
      tx.db,
      fresh.filter((one) => !isWritten(placed.get(one))).flatMap(({ requestKey }) => requestKey ?? []),
    );
    const outcomes: Outcome<Placement>[] = [];
    for (const one of prepared) outcomes.push(placed.get(one) ?? (await findRepeated(tx.db, one.requestKey)));
    return outcomes;
  });

const isWritten = (outcome: Outcome<Placement> | undefined): boolean =>
  outcome !== undefined && 'value' in outcome && outcome.value !== 'eventChanged';

interface FreshOrders {
  readonly eventId: string;
  readonly fresh: readonly PreparedOrder[];
  readonly nowMs: number;
}

async function placeFresh(
  services: PlacingServices,
  tx: Tx,
  { eventId, fresh, nowMs }: FreshOrders,
): Promise<ReadonlyMap<PreparedOrder, Outcome<Placement>>> {
  if (fresh.length === 0) return new Map();
  await lockEvent(tx.db, eventId);
  const event = await findRegistrableEvent(tx.db, eventId);
  const isForSale =
    event !== undefined && !event.isCancelled && event.endAt > nowMs && event.priceCents === 0;
  if (!isForSale) return new Map(fresh.map((one) => [one, { value: 'eventChanged' }]));
  const sorted = sortOrders(
    event,
    fresh,
    await countSharedTickets(
      tx.db,
      fresh.flatMap(({ shares }) => shares),
    ),
  );
  const outcomes = new Map(sorted.refused);
  await writeConfirmed(services, tx, { event, orders: sorted.accepted, nowMs });
  for (const one of sorted.accepted) outcomes.set(one, { value: toRegisteredOrder(one.order) });
  const { maxTickets, confirmAbove, schedule } = event;
  if (maxTickets === null) return outcomes;
  const toConfirm = await requestConfirmations(services, tx, {
    event: { maxTickets, confirmAbove, schedule },
    left: sorted.left,
    orders: sorted.aboveShare,
    nowMs,
  });
  for (const [one, outcome] of toConfirm) outcomes.set(one, outcome);
  return outcomes;
}

interface SortedOrders {
  readonly accepted: readonly PreparedOrder[];
  readonly aboveShare: readonly PreparedOrder[];
  readonly refused: ReadonlyMap<PreparedOrder, Outcome<Placement>>;
  /** Places left after those accepted. */
  readonly left: number;
}

/**
 * Decides about orders of a locked event in their turn.
 * @param counts the tickets of each share
 */
function sortOrders(
  event: RegistrableEvent,
  orders: readonly PreparedOrder[],
  counts: Map<string, number>,
): SortedOrders {
  const accepted: PreparedOrder[] = [];
  const aboveShare: PreparedOrder[] = [];
  const refused = new Map<PreparedOrder, Outcome<Placement>>();
  let left = event.available ?? Number.POSITIVE_INFINITY;
  for (const one of orders) {
    const quantity = one.order.participants.length;
    const isWithinShares = one.shares.every(({ hash, max }) => (counts.get(hash) ?? 0) + quantity <= max);
    if (one.version !== event.version) refused.set(one, { value: 'eventChanged' });
    else if (quantity > left)
      refused.set(one, { error: new Refusal(left === 0 ? 'soldOut' : 'noMoreTickets') });
    else if (!isWithinShares) aboveShare.push(one);
    else {
      left -= quantity;
      for (const { hash } of one.shares) counts.set(hash, (counts.get(hash) ?? 0) + quantity);
      accepted.push(one);
    }
  }
  return { accepted, aboveShare, refused, left };
}

async function writeConfirmed(
  services: PlacingServices,
  tx: Tx,
  { event, orders, nowMs }: { event: RegistrableEvent; orders: readonly PreparedOrder[]; nowMs: number },
): Promise<void> {
  if (orders.length === 0) return;
  const { id: eventId, version } = event;
  const quantity = countTickets(orders);
  const changeNo = await reserveFreeTickets(tx.db, { eventId, quantity, version, nowMs });
  if (changeNo === undefined) throw new Error('Tickets of a locked event could not be taken');
  await insertConfirmedOrders(tx, eventId, { orders: orders.map(({ order }) => order), changeNo });
  await insertShares(
    tx.db,
    eventId,
    orders.map(({ order: { orderId }, shares }) => ({ orderId, shares })),
  );
  await queueOrderMails(
    services,
    tx.db,
    orders.flatMap(({ mails }) => mails),
    nowMs,
  );
}

/** The order of an earlier request with this key; if that one was refused, this one is tried again. */
async function findRepeated(db: Db, key: IdempotencyKey | undefined): Promise<Outcome<Placement>> {
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
  quantity: participants.length,
  heldUntil: undefined,
  participants,
});
