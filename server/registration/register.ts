import type { BodyOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import { Refusal, type Reason } from '#contract/reasons.ts';
import type { register as registerCall } from '#contract/registration/registration-calls.ts';
import type { RequestKey } from '../http/request-key.ts';
import { claimRequest, findRequest } from '../http/request-key-store.ts';
import type { Caller } from '../http/serve.ts';
import { newId } from '../id.ts';
import type { Services } from '../services.ts';
import { queueTicketMails } from './queue-tickets.ts';
import {
  findRegistrableEvent,
  readRegistered,
  takeTickets,
  writeOrder,
  type RegistrableEvent,
  type Registered,
} from './registration-store.ts';

type Form = BodyOf<typeof registerCall>;

interface Registration {
  readonly eventId: string;
  readonly form: Form;
  readonly caller: Caller;
  readonly language: Language;
  readonly requestKey: RequestKey | undefined;
}

/**
 * Registers everybody of the form or nobody, with their mails, in one transaction (RG-1 to RG-3); the same
 * request again finds what it made (RG-13). Out: the order, with everybody in the order of the form.
 */
export async function register(services: Services, registration: Registration): Promise<Registered> {
  const { database } = services;
  const { eventId, form, caller, language, requestKey } = registration;
  if (caller.role === 'Organisation') throw new Refusal('notParticipate');
  const now = services.clock();

  // Who comes too late is told so without waiting for the lock of those who do not.
  const early = refusalOf(await findRegistrableEvent(database.db, eventId), form, now);
  if (early !== undefined) {
    const made = await findRequest(database.db, requestKey);
    if (made === undefined) throw early;
    return readRegistered(database.db, made);
  }
  const orderId = newId(now);
  const registered = await database.transaction(async (tx) => {
    const standing = await claimRequest(tx.db, { key: requestKey, resultId: orderId, nowMs: now });
    if (standing !== orderId) return readRegistered(tx.db, standing);
    const changeNo = await takeTickets(tx.db, { eventId, quantity: form.noOfTickets, now });
    // Read behind the event's lock: what it costs and asks for cannot change any more meanwhile.
    const event = await findRegistrableEvent(tx.db, eventId);
    if (event === undefined || changeNo === undefined)
      throw refusalOf(event, form, now) ?? new Refusal('noMoreTickets');
    const late = refusalOf({ ...event, available: null }, form, now);
    if (late !== undefined) throw late;
    await writeOrder(tx, {
      orderId,
      eventId,
      accountId: caller.accountId,
      buyer: form.participants[0]!,
      language,
      priceCents: event.priceCents * form.noOfTickets,
      participants: form.participants,
      changeNo,
      now,
    });
    await queueTicketMails(services, tx.db, { orderId, now });
    return readRegistered(tx.db, orderId);
  });
  services.wakeMail();
  return registered;
}

/** Why nobody can register with this form now, or nothing. */
function refusalOf(event: RegistrableEvent | undefined, form: Form, now: number): Refusal | undefined {
  const reason = reasonOf(event, now);
  if (reason !== undefined) return new Refusal(reason);
  if (event?.hasQuestion === true && !form.acceptedCreatorPolicy)
    return new Refusal('validation', {
      issues: [{ path: 'acceptedCreatorPolicy', key: 'acceptanceRequired' }],
    });
  return undefined;
}

function reasonOf(event: RegistrableEvent | undefined, now: number): Reason | undefined {
  if (event === undefined) return 'notFound';
  if (event.isCancelled) return 'eventCancelled';
  if (event.endAt <= now) return 'eventEnded';
  if (event.externalLink !== '') return 'externalRegistration';
  if (event.priceCents > 0) return 'paymentFeature';
  if (event.available === 0) return 'soldOut';
  return undefined;
}
