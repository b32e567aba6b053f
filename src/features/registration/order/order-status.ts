import type { Order } from '#contract/registration/order-endpoints.ts';
import { isSameRomeDay } from '#src/platform/text/rome-time.ts';

/** Whether the order's event has ended at `now` (epoch milliseconds). */
export const hasEventEnded = (order: Order, now: number): boolean => Date.parse(order.endDateTime) <= now;

/** Most relevant status of an order; `undefined` for an upcoming one. */
export type OrderStatus = 'unpaid' | 'toConfirm' | 'cancelled' | 'ended' | 'running' | 'today' | undefined;

/** Returns the status of an order at `now` (epoch milliseconds). */
export function getOrderStatus(order: Order, now: number): OrderStatus {
  if (order.isCancelled) return 'cancelled';
  if (hasEventEnded(order, now)) return 'ended';
  if (order.state === 'pending') return order.isPaid ? 'unpaid' : 'toConfirm';
  if (Date.parse(order.startDateTime) <= now) return 'running';
  return isSameRomeDay(order.startDateTime, now) ? 'today' : undefined;
}

/** Group of an order in the list (RG-33). */
export type OrderPeriod = 'now' | 'next' | 'past';

/** Returns the group of an order at `now` (epoch milliseconds). */
export function getOrderPeriod(order: Order, now: number): OrderPeriod {
  if (hasEventEnded(order, now)) return 'past';
  return Date.parse(order.startDateTime) <= now ? 'now' : 'next';
}
