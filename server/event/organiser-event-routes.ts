import {
  cancelEvent as cancelEventCall,
  countOwnEvents as countOwnEventsCall,
  listOwnEvents as listOwnEventsCall,
  listRefunds,
  readOrganiserEvent,
  readOrganiserEventDetail,
  readOwnEvent as readOwnEventCall,
  readRegistrationTrend,
} from '#contract/event/event-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import { newId } from '../id.ts';
import { markRefundDue } from '../payment/refund-store.ts';
import { releaseHeldOrders } from '../registration/orders/hold-store.ts';
import type { Services } from '../services.ts';
import { cancelEvent, readCurrentVersion } from './event-update-store.ts';
import { rejectFailedCancellation } from './event-rules.ts';
import { deleteDeferredOfEvent } from '../mail/allowance/withdraw-store.ts';
import { queueCancellationNotification } from './notices/notification-store.ts';
import { listRefundsDue, readOwnDetail } from './own-detail-store.ts';
import { readRegistrationTrend as readTrend } from './registration-trend-store.ts';
import { countOwnEvents, listOwnEvents, readOwnEvent } from './own-event-store.ts';

/** Registers the routes by which organisers read and cancel their own events. */
export function registerOrganiserEventRoutes(
  serve: RegisterRoute,
  { database, clock, wakeNotifications }: Services,
): void {
  serve(listOwnEventsCall, async ({ query, caller }) => {
    const { events, totalCount } = await listOwnEvents(database.db, {
      ...query,
      organiserId: requireAccountId(caller),
      nowMs: clock(),
    });
    return { data: events, totalCount };
  });

  serve(countOwnEventsCall, async ({ caller }) => ({
    data: await countOwnEvents(database.db, requireAccountId(caller), clock()),
  }));

  // Two paths with the same response (EV-1).
  for (const call of [readOwnEventCall, readOrganiserEvent] as const) {
    serve(call, async ({ params, caller }) => {
      const data = await readOwnEvent(database.db, {
        organiserId: requireAccountId(caller),
        eventId: params.id,
        nowMs: clock(),
      });
      if (data === undefined) throw new Refusal('notFound');
      return { data };
    });
  }

  serve(readOrganiserEventDetail, async ({ params, caller }) => {
    const data = await readOwnDetail(database.db, {
      organiserId: requireAccountId(caller),
      eventId: params.id,
      nowMs: clock(),
    });
    if (data === undefined) throw new Refusal('notFound');
    return { data };
  });

  serve(readRegistrationTrend, async ({ params, caller }) => {
    const data = await readTrend(database.db, {
      organiserId: requireAccountId(caller),
      eventId: params.id,
      nowMs: clock(),
    });
    if (data === undefined) throw new Refusal('notFound');
    return { data };
  });

  serve(listRefunds, async ({ params, query, caller }) => {
    const own = { organiserId: requireAccountId(caller), eventId: params.id };
    const list = await listRefundsDue(database.db, { ...own, ...query });
    if (list === undefined) throw new Refusal('notFound');
    return { data: list.refunds, totalCount: list.totalCount };
  });

  serve(cancelEventCall, async ({ params, body, caller, translate }) => {
    const own = { organiserId: requireAccountId(caller), eventId: params.id };
    const nowMs = clock();
    await database.transaction(async (tx) => {
      if (!(await cancelEvent(tx.db, { ...own, nowMs })))
        rejectFailedCancellation(await readCurrentVersion(tx.db, own));
      const { eventId } = own;
      await releaseHeldOrders(tx, { eventId, orders: 'all', to: 'expired', cause: 'event cancelled', nowMs });
      await markRefundDue(tx.db, { eventId, cause: 'event cancelled', nowMs });
      await queueCancellationNotification(tx.db, {
        id: newId(nowMs),
        eventId,
        message: body.message,
        nowMs,
        dueAtMs: nowMs,
      });
      // After the notifications, as the job that sends them does, to avoid deadlocks.
      await deleteDeferredOfEvent(tx.db, own);
      await tx.announce(eventId);
    });
    wakeNotifications();
    return {
      message: translate(
        /*i18n*/ {
          id: 'event.cancelled',
          message: 'Evento annullato: lo diciamo per e-mail a chi è in elenco',
        },
      ),
    };
  });
}
