import { createEvent, updateEvent } from '#contract/event/event-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { claimRequest } from '../http/request-key-store.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import { newId } from '../id.ts';
import { deleteUnusedImage } from '../image/image-store.ts';
import { hasPaymentAccount } from '../organisation/organisation-store.ts';
import type { Services } from '../services.ts';
import { changeEvent, readFormer, showPicture } from './change-store.ts';
import { takeCover } from './cover-store.ts';
import { coverOf } from './event-cover.ts';
import {
  cleanContent,
  isNews,
  refuseNoPicture,
  refuseStale,
  refuseUnchanged,
  refuseWrong,
} from './event-rules.ts';
import { insertEvent } from './event-store.ts';
import { announceChanged } from './notice-store.ts';
import { readOwnEvent } from './own-event-store.ts';

/** So long a change waits for another one: people are told of both at once. */
const tellAfterMs = 2 * 60_000;

/** The calls that take the form of an event. */
export function registerEventForm(serve: Serve, { database, clock }: Services): void {
  serve(createEvent, async ({ body, file, requestKey, caller, say }) => {
    const { image: address, version: _none, ...content } = body;
    const organiserId = accountIdOf(caller);
    const nowMs = clock();
    const form = await cleanContent(content);
    refuseWrong({
      form,
      hasPicture: file !== undefined || address !== '',
      hasPaymentAccount: form.isFree || (await hasPaymentAccount(database.db, organiserId)),
      nowMs,
    });
    const upload = file && (await coverOf(file));
    const _id = await database.transaction(async (tx) => {
      const id = newId(nowMs);
      const standing = await claimRequest(tx.db, { key: requestKey, resultId: id, nowMs });
      if (standing !== id) return standing;
      const image = await takeCover(tx.db, { organiserId, upload, address, nowMs });
      refuseNoPicture(image);
      await insertEvent(tx.db, { id, organiserId, form, image, nowMs });
      await tx.announce(id);
      return id;
    });
    const message = say(/*i18n*/ { id: 'event.created', message: 'Evento pubblicato' });
    return { message, data: { _id } };
  });

  serve(updateEvent, async ({ params, body: { image: address, version, ...content }, file, caller, say }) => {
    const own = { organiserId: accountIdOf(caller), eventId: params.id };
    const nowMs = clock();
    // What the event was cannot change without its version: the statement that decides holds it to this.
    const former = refuseStale(await readFormer(database.db, own), version);
    const form = await cleanContent(content);
    refuseWrong({
      form,
      former,
      hasPicture: file !== undefined || address !== '',
      hasPaymentAccount: form.isFree || (await hasPaymentAccount(database.db, own.organiserId)),
      nowMs,
    });
    const upload = file && (await coverOf(file));
    const data = await database.transaction(async (tx) => {
      if (!(await changeEvent(tx.db, { ...own, version, form })))
        refuseUnchanged(await readFormer(tx.db, own), version);
      const image = await takeCover(tx.db, { ...own, upload, address, nowMs });
      refuseNoPicture(image);
      await showPicture(tx.db, own.eventId, image);
      if (isNews(former, form, nowMs))
        await announceChanged(tx.db, {
          id: newId(clock()),
          eventId: own.eventId,
          was: { startAt: former.startAt, endAt: former.endAt, mode: former.mode, location: former.location },
          nowMs: clock(),
          dueAtMs: clock() + tellAfterMs,
        });
      await tx.announce(own.eventId);
      return readOwnEvent(tx.db, { ...own, nowMs });
    });
    if (data === undefined) throw new Refusal('notFound');
    await database.transaction(({ db }) => deleteUnusedImage(db, former.image));
    return { message: say(/*i18n*/ { id: 'event.changed', message: 'Modifiche salvate' }), data };
  });
}
