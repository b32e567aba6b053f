import { createUnlistedEvent, updateUnlistedEvent } from '#contract/event/event-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { claimIdempotencyKey } from '../http/idempotency-store.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import { newId } from '../id.ts';
import type { Services } from '../services.ts';
import { assertValidEvent, assertVersion, isNotifiableChange } from './event-rules.ts';
import { insertEvent } from './event-store.ts';
import { readCurrentVersion } from './event-update-store.ts';
import { queueScheduleChange } from './notices/queue-schedule-change.ts';
import { readOwnEvent } from './own-event-store.ts';
import { toEventContent, updateUnlistedEvent as updateEvent } from './unlisted-event-store.ts';

/** Registers the routes that create and update an unlisted event (EV-74). */
export function registerUnlistedEventRoutes(serve: RegisterRoute, { database, clock }: Services): void {
  serve(createUnlistedEvent, async ({ body, idempotencyKey, caller, translate }) => {
    const organiserId = requireAccountId(caller);
    const nowMs = clock();
    const form = toEventContent(body);
    assertValidEvent({ form, hasImage: true, hasPaymentAccount: false, nowMs });
    // Its door could not be opened, nor a list imported.
    if (Date.parse(form.endDateTime) <= nowMs) throw new Refusal('eventEnded');
    const _id = await database.transaction(async (tx) => {
      const id = newId(nowMs);
      const claimedId = await claimIdempotencyKey(tx.db, { key: idempotencyKey, resultId: id, nowMs });
      if (claimedId === id) await insertEvent(tx.db, { id, organiserId, form, isUnlisted: true, nowMs });
      return claimedId;
    });
    const message = translate(/*i18n*/ { id: 'event.unlistedCreated', message: 'Evento creato' });
    return { message, data: { _id } };
  });

  serve(updateUnlistedEvent, async ({ params, body, caller, translate }) => {
    const own = { organiserId: requireAccountId(caller), eventId: params.id };
    const nowMs = clock();
    const previous = assertVersion(await readCurrentVersion(database.db, own), body.version);
    // Published meanwhile by a form of the same version: its page has more to be edited.
    if (!previous.isUnlisted) throw new Refusal('eventChanged');
    const form = toEventContent(body);
    assertValidEvent({ form, previous, hasImage: true, hasPaymentAccount: false, nowMs });
    const data = await database.transaction(async (tx) => {
      if (!(await updateEvent(tx.db, { ...own, form: body }))) {
        assertVersion(await readCurrentVersion(tx.db, own), body.version);
        throw new Refusal('eventChanged');
      }
      if (isNotifiableChange(previous, form, nowMs))
        await queueScheduleChange(tx.db, { eventId: own.eventId, previous, nowMs: clock() });
      await tx.announce(own.eventId);
      return readOwnEvent(tx.db, { ...own, nowMs });
    });
    if (data === undefined) throw new Refusal('notFound');
    return { message: translate(/*i18n*/ { id: 'event.changed', message: 'Modifiche salvate' }), data };
  });
}
