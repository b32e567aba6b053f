import { fullNameOf } from '#contract/account/full-name.ts';
import { languageOf } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { findHeldPlace, type HeldPlace } from './cancellation-store.ts';
import { cancelledPlaceMail } from './cancelled-place-mail.ts';
import { queueOffListMail } from './queue-tickets.ts';
import { raiseCursor, takeOffList } from './removal-store.ts';

/**
 * Gives back the place of whoever holds the ticket with this code, and queues the mails that say so
 * (RG-29). Twice is `notFound`, as is a code that nobody has signed.
 */
export async function cancelTicket(services: Services, code: string): Promise<void> {
  const { database } = services;
  const ticket = services.ticketKey.open(code);
  const { eventId, participantId } = ticket;
  const now = services.clock();
  // Who is refused is told so without waiting for the lock of those who are not.
  refuseWhatStays(await findHeldPlace(database.db, ticket), now);
  await database.transaction(async (tx) => {
    const changeNo = await raiseCursor(tx, eventId);
    // Read behind the event's lock: she may have gone in, or been taken off the list, meanwhile.
    const place = refuseWhatStays(await findHeldPlace(tx.db, ticket), now);
    await takeOffList(tx, { eventId, participantIds: [participantId], changeNo, now });
    await queueOffListMail(services, tx.db, { participantId, isOwnWish: true, now });
    await queueToBuyer(tx.db, place, now);
  });
  services.wakeMail();
}

function refuseWhatStays(place: HeldPlace | undefined, now: number): HeldPlace {
  if (place === undefined) throw new Refusal('notFound');
  if (place.isEventCancelled) throw new Refusal('eventCancelled');
  if (place.startAt <= now) throw new Refusal('eventStarted');
  if (place.isIn) throw new Refusal('alreadyIn');
  if (place.isPaid) throw new Refusal('paidTicket');
  return place;
}

/** Tells whoever registered her, when that is another address. */
async function queueToBuyer(db: Db, place: HeldPlace, nowMs: number): Promise<void> {
  const { buyerEmail, buyerFirstName, eventTitle } = place;
  // Who has deleted her data has no address any more (AC-33).
  if (buyerEmail === '' || buyerEmail === place.email) return;
  const content = cancelledPlaceMail(languageOf(place.language), {
    firstName: buyerFirstName,
    name: fullNameOf(place.firstName, place.lastName),
    eventTitle,
  });
  await queueMail(db, { to: buyerEmail, content, nowMs });
}
