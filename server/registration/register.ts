import type { BodyOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import { Refusal, type Reason } from '#contract/reasons.ts';
import type { register as registerCall } from '#contract/registration/registration-calls.ts';
import { may } from '#contract/capabilities.ts';
import { readProfile } from '../account/account-store.ts';
import type { RequestKey } from '../http/request-key.ts';
import { claimRequest, findRequest } from '../http/request-key-store.ts';
import type { Caller } from '../http/serve.ts';
import { newId } from '../id.ts';
import { insertPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { writeHeldOrder } from './hold-store.ts';
import { queueTicketMails } from './queue-tickets.ts';
import {
  findRegistrableEvent,
  readRegistered,
  takeTickets,
  writeOrder,
  type NewOrder,
  type RegistrableEvent,
  type Registered,
} from './registration-store.ts';
import { releaseOverdue } from './release-overdue.ts';

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
 * request again finds what it made (RG-13). Tickets that cost something are held for an order that waits for
 * its payment: nobody is on the list before (PY-2). Out: the order, with everybody in the order of the form.
 */
export async function register(services: Services, registration: Registration): Promise<Registered> {
  const { database } = services;
  const { eventId, form, caller, language, requestKey } = registration;
  if (!may(caller.role, 'takePart')) throw new Refusal('notParticipate');
  const now = services.clock();
  const wanted = { form, now, mayPay: mayPay(services, caller) };

  // Who comes too late is told so without waiting for the lock of those who do not.
  const early = refusalOf(await findOffered(services, registration), wanted);
  if (early !== undefined) {
    const made = await findRequest(database.db, requestKey);
    if (made === undefined) throw early;
    return readRegistered(database.db, made);
  }
  const orderId = newId(now);
  const buyer = await buyerOf(services, registration);
  const registered = await database.transaction(async (tx) => {
    const standing = await claimRequest(tx.db, { key: requestKey, resultId: orderId, nowMs: now });
    if (standing !== orderId) return readRegistered(tx.db, standing);
    const quantity = form.noOfTickets;
    const changeNo = await takeTickets(tx.db, { eventId, quantity, now, areHeldIfPaid: true });
    // Read behind the event's lock: what it costs and asks for cannot change any more meanwhile.
    const event = await findRegistrableEvent(tx.db, eventId);
    if (event === undefined || changeNo === undefined)
      throw refusalOf(event, wanted) ?? new Refusal('noMoreTickets');
    const late = refusalOf({ ...event, available: null }, wanted);
    if (late !== undefined) throw late;
    const priceCents = event.priceCents * quantity;
    const order = {
      orderId,
      eventId,
      accountId: caller.accountId,
      buyer,
      language,
      priceCents,
      participants: form.participants,
      now,
    };
    if (priceCents > 0) {
      await writeHeldOrder(tx, order);
      await insertPayment(tx.db, {
        kind: 'o',
        orderId,
        eventId,
        organiserId: event.organiserId,
        payee: event.payee,
        amountCents: priceCents,
        provider: services.payments.provider,
        cause: 'registration',
        nowMs: now,
      });
    } else {
      await writeOrder(tx, { ...order, changeNo });
      await queueTicketMails(services, tx.db, { orderId, now });
    }
    return readRegistered(tx.db, orderId);
  });
  services.wakeMail();
  return registered;
}

/** Who gets all the tickets: the attendee who is signed in, also when she registers only others; else the first of them. */
async function buyerOf({ database }: Services, { caller, form }: Registration): Promise<NewOrder['buyer']> {
  const account =
    caller.accountId === undefined ? undefined : await readProfile(database.db, caller.accountId);
  return account ?? form.participants[0]!;
}

/** Visitors may pay, attendees by the operator's setting (PY-1). */
const mayPay = ({ config }: Services, { accountId }: Caller): boolean =>
  accountId === undefined || config.hasPaidTicketsForMembers;

/** The event; tickets that nobody has paid in time are offered again as soon as somebody wants them (PY-3). */
async function findOffered(
  services: Services,
  { eventId, form }: Registration,
): Promise<RegistrableEvent | undefined> {
  const { db } = services.database;
  const event = await findRegistrableEvent(db, eventId);
  if (event === undefined || event.heldCount === 0) return event;
  if (event.available === null || event.available >= form.noOfTickets) return event;
  await releaseOverdue(services, { eventId });
  return findRegistrableEvent(db, eventId);
}

interface Wanted {
  readonly form: Form;
  readonly now: number;
  readonly mayPay: boolean;
}

/** Why nobody can register with this form now, or nothing. */
function refusalOf(event: RegistrableEvent | undefined, wanted: Wanted): Refusal | undefined {
  const reason = reasonOf(event, wanted);
  if (reason !== undefined) return new Refusal(reason);
  if (event?.hasQuestion === true && !wanted.form.acceptedCreatorPolicy)
    return new Refusal('validation', {
      issues: [{ path: 'acceptedCreatorPolicy', key: 'acceptanceRequired' }],
    });
  return undefined;
}

function reasonOf(event: RegistrableEvent | undefined, { now, mayPay: isPayer }: Wanted): Reason | undefined {
  if (event === undefined) return 'notFound';
  if (event.isCancelled) return 'eventCancelled';
  if (event.endAt <= now) return 'eventEnded';
  if (event.externalLink !== '') return 'externalRegistration';
  if (event.priceCents > 0 && !(isPayer && event.payee !== '')) return 'paymentFeature';
  if (event.available === 0) return 'soldOut';
  return undefined;
}
