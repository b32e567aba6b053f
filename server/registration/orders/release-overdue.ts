import { setImmediate } from 'node:timers/promises';
import { isConnectionError } from '../../db/connection-error.ts';
import { Overloaded } from '../../db/transaction-queue.ts';
import { lockEvent } from '../../event/lock-store.ts';
import { startPeriodicJob } from '../../periodic-job.ts';
import type { Services } from '../../services.ts';
import { readOverdueEventIds, releaseHeldOrders } from './hold-store.ts';

/** Polling interval for overdue orders (PY-3). */
const pollMs = 15_000;
const maxEventsPerRun = 100;

/**
 * Releases the tickets of orders not paid in time (PY-3), of one event or of all. Safe to run concurrently:
 * one statement decides about each order.
 */
export async function releaseOverdue(
  { database, clock, log, metrics }: Services,
  { eventId: onlyEventId, stopping }: { eventId?: string; stopping?: AbortSignal } = {},
): Promise<void> {
  const nowMs = clock();
  const eventIds = await readOverdueEventIds(database.db, {
    nowMs,
    eventId: onlyEventId,
    limit: maxEventsPerRun,
  });
  for (const eventId of eventIds) {
    if (stopping?.aborted === true) return;
    try {
      await database.eventTransaction(eventId, async (tx) => {
        await lockEvent(tx.db, eventId);
        const orders = { overdueAtMs: nowMs };
        await releaseHeldOrders(tx, { eventId, orders, to: 'expired', cause: 'hold expired', nowMs });
      });
    } catch (error) {
      // A busy event must not stop the others: the next run finds it again.
      if (error instanceof Overloaded && onlyEventId === undefined) continue;
      if (isConnectionError(error)) throw error;
      metrics.jobFailed('releaseOverdue');
      log.error({ err: error, eventId }, 'overdue orders of an event not released');
    }
    // The embedded database never yields: let other work run in between.
    await setImmediate();
  }
}

/**
 * Starts the job that releases overdue orders, at once and then periodically. `stop` waits for the current
 * event.
 */
export const startReleaseJob = (services: Services): { stop(): Promise<void> } =>
  startPeriodicJob({
    job: 'releaseOverdue',
    metrics: services.metrics,
    intervalMs: pollMs,
    work: (stopping) => releaseOverdue(services, { stopping }),
    onError: (error) => services.log.warn({ err: error }, 'overdue orders not released'),
  });
