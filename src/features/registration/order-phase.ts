import type { Order } from '#contract/registration/order-calls.ts';
import { isSameDay } from '#src/platform/format.ts';

/** Whether the event of an order is behind us at `now`. */
export const isOver = (order: Order, now: number): boolean => Date.parse(order.endDateTime) <= now;

/** What one should know of an order before anything else; nothing when it simply lies ahead. */
export type OrderMark = 'pending' | 'cancelled' | 'over' | 'running' | 'today' | undefined;

/** The most important thing about an order at `now`. */
export function markOf(order: Order, now: number): OrderMark {
  if (order.isCancelled) return 'cancelled';
  if (isOver(order, now)) return 'over';
  if (order.state === 'pending') return 'pending';
  if (Date.parse(order.startDateTime) <= now) return 'running';
  return isSameDay(order.startDateTime, now) ? 'today' : undefined;
}
