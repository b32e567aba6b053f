import { hourMs, minuteMs } from '#contract/durations.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Db } from '../../db/tables.ts';
import { toNetwork } from '../../http/client-network.ts';
import { hashWithKey } from '../../keyed-hash.ts';
import type { Services } from '../../services.ts';

/** How long tickets are held for an unpaid order (PY-2). */
export const holdDurationMs = 15 * minuteMs;
/** How long for a visitor when few places are left (PY-42). */
export const scarceHoldDurationMs = 8 * minuteMs;
/** Fewer places left than one in this many are few. */
const scarceFraction = 5;

/** How long tickets that were let go unpaid count (PY-41). */
const repetitionMs = hourMs;
/** How often the same number of tickets may be let go unpaid in that time. */
const maxRepetitions = 3;

/** Tickets of one event that may await payment at once, as a share of all and at least (PY-40). */
const limits = {
  /** An account; a visitor's e-mail at one IP address. */
  buyer: { fraction: 10, min: 10 },
  /** One IP address, for IPv6 its network. */
  address: { fraction: 5, min: 10 },
  /** A visitor's e-mail from all addresses: more, because anyone can type it. */
  email: { fraction: 5, min: 20 },
} as const;

type Limit = keyof typeof limits;

/** Who holds tickets. */
export interface Holder {
  readonly accountId: string | undefined;
  readonly email: string;
  /** Pseudonym of the IP address, from `toHeldBy`. */
  readonly heldBy: string;
}

/** Pseudonym of a client at one event: neither its address nor its holds at other events can be found without the key. */
export const toHeldBy = ({ ticketKey }: Pick<Services, 'ticketKey'>, eventId: string, ip: string): string =>
  hashWithKey(ticketKey, 'ticket holds', `${eventId} ${toNetwork(ip)}`);

/** Number of tickets of an event that may await payment at once. */
const getMax = (limit: Limit, maxTickets: number): number =>
  Math.max(limits[limit].min, Math.floor(maxTickets / limits[limit].fraction));

interface UnpaidOrder {
  readonly quantity: number;
  /** `undefined` once its tickets were released. */
  readonly heldUntil: number | undefined;
  readonly createdAt: number;
  readonly sides: readonly Limit[];
}

/**
 * Refuses to hold more tickets of an event for a buyer or an address than the limits allow (PY-40, PY-41). Call it
 * in the transaction that holds them, which has the event's row lock.
 * @throws Refusal `holdTooLarge` if no order of this size can be held, `tooManyHeld` with the minutes to wait
 */
export async function assertMayHold(
  db: Db,
  {
    eventId,
    quantity,
    maxTickets,
    nowMs,
    ...holder
  }: Holder & { eventId: string; quantity: number; maxTickets: number | null; nowMs: number },
): Promise<void> {
  // Where places are unlimited a hold takes none from others.
  if (maxTickets === null) return;
  const buyerMax = getMax('buyer', maxTickets);
  if (quantity > buyerMax) throw new Refusal('holdTooLarge', { values: { count: buyerMax } });
  const orders = await readUnpaidOrders(db, { eventId, holder, nowMs });
  const waits = (Object.keys(limits) as Limit[]).flatMap((limit) => {
    const counted = orders.filter(({ sides }) => sides.includes(limit));
    const max = getMax(limit, maxTickets);
    return [
      waitFor(counted, quantity, max * maxRepetitions, ({ createdAt }) => createdAt + repetitionMs),
      waitFor(counted, quantity, max, ({ heldUntil }) => heldUntil),
    ];
  });
  const until = Math.max(...waits);
  if (until <= nowMs) return;
  throw new Refusal('tooManyHeld', {
    values: { minutes: Math.ceil((until - nowMs) / minuteMs) },
    retryAfterSeconds: Math.ceil((until - nowMs) / 1000),
  });
}

/**
 * When enough of these orders no longer count to leave room for another.
 * @param getEnd when an order stops counting; `undefined` if it does not count
 * @returns 0 if there is room now
 */
function waitFor(
  orders: readonly UnpaidOrder[],
  quantity: number,
  max: number,
  getEnd: (order: UnpaidOrder) => number | undefined,
): number {
  const counted = orders
    .map((order) => ({ quantity: order.quantity, end: getEnd(order) ?? 0 }))
    .filter(({ end }) => end > 0)
    .sort((a, b) => a.end - b.end);
  let total = counted.reduce((sum, order) => sum + order.quantity, quantity);
  let until = 0;
  for (const { quantity: freed, end } of counted) {
    if (total <= max) break;
    total -= freed;
    until = end;
  }
  return until;
}

/** Reads the unpaid orders of the last hour at this event that count for this holder; through indexes. */
async function readUnpaidOrders(
  db: Db,
  { eventId, holder, nowMs }: { eventId: string; holder: Holder; nowMs: number },
): Promise<UnpaidOrder[]> {
  const { heldBy, email, accountId } = holder;
  const select = () =>
    db
      .selectFrom('order')
      .select(['id', 'quantity', 'state', 'held_until', 'created_at', 'held_by', 'email', 'account_id'])
      .where('event_id', '=', eventId)
      .where('held_until', 'is not', null)
      .where('created_at', '>', nowMs - repetitionMs);
  const rows = await select()
    .where('held_by', '=', heldBy)
    .union(select().where('email', '=', email))
    .$if(accountId !== undefined, (qb) => qb.union(select().where('account_id', '=', accountId ?? '')))
    .execute();
  return rows.map((row) => {
    const isSameAddress = row.held_by === heldBy;
    const isSameEmail = row.email === email;
    const isSameBuyer = accountId === undefined ? isSameAddress && isSameEmail : row.account_id === accountId;
    const isHeld = row.state === 'pending' && (row.held_until ?? 0) > nowMs;
    return {
      quantity: row.quantity,
      heldUntil: isHeld ? (row.held_until ?? undefined) : undefined,
      createdAt: row.created_at,
      sides: [
        ...(isSameBuyer ? (['buyer'] as const) : []),
        ...(isSameAddress ? (['address'] as const) : []),
        // Visitors who type an account's e-mail do not use up its tickets.
        ...(isSameEmail && accountId === undefined ? (['email'] as const) : []),
      ],
    };
  });
}

/** Until when an order is held: a visitor's ends sooner when few places are left (PY-42). */
export function getHeldUntil({
  maxTickets,
  available,
  isVisitor,
  nowMs,
}: {
  maxTickets: number | null;
  /** After it was held. */
  available: number | null;
  isVisitor: boolean;
  nowMs: number;
}): number {
  const isScarce = maxTickets !== null && (available ?? 0) * scarceFraction < maxTickets;
  return nowMs + (isScarce && isVisitor ? scarceHoldDurationMs : holdDurationMs);
}
