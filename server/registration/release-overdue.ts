import { setImmediate } from 'node:timers/promises';
import { isUnreachable } from '../db/unreachable.ts';
import { lockEvent } from '../event/lock-store.ts';
import { repeatedly } from '../repeatedly.ts';
import type { Services } from '../services.ts';
import { eventsWithOverdue, releaseHeld } from './hold-store.ts';

/** How often orders are looked for whose time is over. */
const pollMs = 15_000;
const eventsAtOnce = 100;

/**
 * Gives back the tickets of orders whose payment has not come in time (PY-3): of this event, or of all. Any
 * number of processes may do it at once: one statement decides about each order.
 */
export async function releaseOverdue(
  { database, clock, log }: Services,
  { eventId: only, stopping }: { eventId?: string; stopping?: AbortSignal } = {},
): Promise<void> {
  const nowMs = clock();
  const events = await eventsWithOverdue(database.db, { nowMs, eventId: only, limit: eventsAtOnce });
  for (const eventId of events) {
    if (stopping?.aborted === true) return;
    try {
      await database.transaction(async (tx) => {
        await lockEvent(tx.db, eventId);
        const orders = { overdueAtMs: nowMs };
        await releaseHeld(tx, { eventId, orders, to: 'expired', cause: 'time is over', nowMs });
      });
    } catch (error) {
      if (isUnreachable(error)) throw error;
      log.error({ err: error, eventId }, 'overdue orders of an event not released');
    }
    // The embedded database never waits: others have their turn in between.
    await setImmediate();
  }
}

/** Looks for overdue orders at once and as long as the process lives. `stop` waits for the one in hand. */
export const startReleasing = (services: Services): { stop(): Promise<void> } =>
  repeatedly({
    everyMs: pollMs,
    work: (stopping) => releaseOverdue(services, { stopping }),
    onFailed: (error) => services.log.warn({ err: error }, 'overdue orders not released'),
  });
