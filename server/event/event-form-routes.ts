import { createEvent, updateEvent } from '#contract/event/event-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { claimIdempotencyKey } from '../http/idempotency-store.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import { newId } from '../id.ts';
import { deleteUnusedImage } from '../image/image-store.ts';
import { hasPaymentAccount, incrementEventCount } from '../organisation/organisation-store.ts';
import type { Services } from '../services.ts';
import type { EventContent } from './event-columns.ts';
import { updateOwnEvent, readCurrentVersion, setCover, type PreviousEvent } from './event-update-store.ts';
import { makeCover, storeCover } from './cover-store.ts';
import {
  sanitizeContent,
  isNotifiableChange,
  assertImage,
  assertVersion,
  rejectFailedUpdate,
  assertValidEvent,
} from './event-rules.ts';
import { insertEvent } from './event-store.ts';
import { queueScheduleChange } from './notices/queue-schedule-change.ts';
import { readOwnEvent } from './own-event-store.ts';

/** Registers the routes that create and update an event. */
export function registerEventFormRoutes(serve: RegisterRoute, { database, clock }: Services): void {
  serve(createEvent, async ({ body, file, idempotencyKey, caller, translate }) => {
    const { image: address, version: _none, ...content } = body;
    const organiserId = requireAccountId(caller);
    const nowMs = clock();
    const form = await sanitizeContent(content);
    assertValidEvent({
      form,
      hasImage: file !== undefined || address !== '',
      hasPaymentAccount: form.isFree || (await hasPaymentAccount(database.db, organiserId)),
      nowMs,
    });
    const upload = file && (await makeCover(file));
    const _id = await database.transaction(async (tx) => {
      const id = newId(nowMs);
      const claimedId = await claimIdempotencyKey(tx.db, { key: idempotencyKey, resultId: id, nowMs });
      if (claimedId !== id) return claimedId;
      const image = await storeCover(tx.db, { organiserId, upload, address, nowMs });
      assertImage(image);
      await insertEvent(tx.db, { id, organiserId, form, image, nowMs });
      await tx.announce(id);
      return id;
    });
    const message = translate(/*i18n*/ { id: 'event.created', message: 'Evento pubblicato' });
    return { message, data: { _id } };
  });

  serve(
    updateEvent,
    async ({ params, body: { image: address, version, ...content }, file, caller, translate }) => {
      const own = { organiserId: requireAccountId(caller), eventId: params.id };
      const nowMs = clock();
      // Read outside the transaction: every change raises the version, and the update statement checks it.
      const previous = assertVersion(await readCurrentVersion(database.db, own), version);
      const form = await sanitizeContent(content);
      assertValidEvent({
        form,
        previous,
        hasImage: file !== undefined || address !== '',
        hasPaymentAccount: form.isFree || (await hasPaymentAccount(database.db, own.organiserId)),
        nowMs,
      });
      const upload = file && (await makeCover(file));
      const data = await database.transaction(async (tx) => {
        if (!(await updateOwnEvent(tx.db, { ...own, version, form })))
          rejectFailedUpdate(await readCurrentVersion(tx.db, own), version);
        const image = await storeCover(tx.db, { ...own, upload, address, nowMs });
        assertImage(image);
        await setCover(tx.db, own.eventId, image);
        if (isNotifiableChange(toCompared(previous, form), form, nowMs))
          await queueScheduleChange(tx.db, { eventId: own.eventId, previous, nowMs: clock() });
        if (previous.isUnlisted) await incrementEventCount(tx.db, own.organiserId);
        await tx.announce(own.eventId);
        return readOwnEvent(tx.db, { ...own, nowMs });
      });
      if (data === undefined) throw new Refusal('notFound');
      await database.transaction(({ db }) => deleteUnusedImage(db, previous.image));
      return { message: translate(/*i18n*/ { id: 'event.changed', message: 'Modifiche salvate' }), data };
    },
  );
}

/** Publishing an event puts its place on the map in other words, which is no change to be mailed. */
const toCompared = (previous: PreviousEvent, { location }: EventContent): PreviousEvent =>
  previous.isUnlisted ? { ...previous, location } : previous;
