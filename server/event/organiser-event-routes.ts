import {
  cancelEvent as cancelEventCall,
  countOwnEvents as countOwnEventsCall,
  listOwnEvents as listOwnEventsCall,
  listRefunds,
  readOrganiserEvent,
  readOrganiserEventDetail,
  readOwnEvent as readOwnEventCall,
} from '#contract/event/event-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import { newId } from '../id.ts';
import { markRefundDue } from '../payment/refund-store.ts';
import { releaseHeld } from '../registration/hold-store.ts';
import type { Services } from '../services.ts';
import { cancelEvent, readFormer } from './change-store.ts';
import { refuseUncancelled } from './event-rules.ts';
import { announceCancelled } from './notice-store.ts';
import { listRefundsDue, readOwnDetail } from './own-detail-store.ts';
import { countOwnEvents, listOwnEvents, readOwnEvent } from './own-event-store.ts';

/** What organisers read of their own events, and how they cancel one. */
export function registerOrganiserEvents(serve: Serve, { database, clock, wakeNotices }: Services): void {
  serve(listOwnEventsCall, async ({ query, caller }) => {
    const { events, totalCount } = await listOwnEvents(database.db, {
      ...query,
      organiserId: accountIdOf(caller),
      nowMs: clock(),
    });
    return { data: events, totalCount };
  });

  serve(countOwnEventsCall, async ({ caller }) => ({
    data: await countOwnEvents(database.db, accountIdOf(caller), clock()),
  }));

  // Two paths of the spec, one answer.
  for (const call of [readOwnEventCall, readOrganiserEvent] as const) {
    serve(call, async ({ params, caller }) => {
      const data = await readOwnEvent(database.db, {
        organiserId: accountIdOf(caller),
        eventId: params.id,
        nowMs: clock(),
      });
      if (data === undefined) throw new Refusal('notFound');
      return { data };
    });
  }

  serve(readOrganiserEventDetail, async ({ params, caller }) => {
    const data = await readOwnDetail(database.db, {
      organiserId: accountIdOf(caller),
      eventId: params.id,
      nowMs: clock(),
    });
    if (data === undefined) throw new Refusal('notFound');
    return { data };
  });

  serve(listRefunds, async ({ params, query, caller }) => {
    const own = { organiserId: accountIdOf(caller), eventId: params.id };
    const list = await listRefundsDue(database.db, { ...own, ...query });
    if (list === undefined) throw new Refusal('notFound');
    return { data: list.refunds, totalCount: list.totalCount };
  });

  serve(cancelEventCall, async ({ params, body, caller, say }) => {
    const own = { organiserId: accountIdOf(caller), eventId: params.id };
    const nowMs = clock();
    await database.transaction(async (tx) => {
      if (!(await cancelEvent(tx.db, { ...own, nowMs }))) refuseUncancelled(await readFormer(tx.db, own));
      const { eventId } = own;
      await releaseHeld(tx, { eventId, orders: 'all', to: 'expired', cause: 'event cancelled', nowMs });
      await markRefundDue(tx.db, { eventId, cause: 'event cancelled', nowMs });
      await announceCancelled(tx.db, {
        id: newId(nowMs),
        eventId,
        message: body.message,
        nowMs,
        dueAtMs: nowMs,
      });
      await tx.announce(eventId);
    });
    wakeNotices();
    return {
      message: say(
        /*i18n*/ {
          id: 'event.cancelled',
          message: 'Evento annullato: lo diciamo per e-mail a chi è in elenco',
        },
      ),
    };
  });
}
