import type { BodyOf } from '#contract/endpoint.ts';
import type { Language } from '#contract/language.ts';
import { Refusal, type Reason } from '#contract/reasons.ts';
import type { register as registerCall } from '#contract/registration/registration-endpoints.ts';
import { hasCapability } from '#contract/capabilities.ts';
import { readProfile } from '../account/account-store.ts';
import type { IdempotencyKey } from '../http/idempotency-key.ts';
import { claimIdempotencyKey, findIdempotentResult } from '../http/idempotency-store.ts';
import type { Caller } from '../http/route.ts';
import { newId } from '../id.ts';
import { insertPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { assertMayHold, getHeldUntil, toHeldBy } from './orders/hold-limits.ts';
import { insertHeldOrder } from './orders/hold-store.ts';
import { queueTicketMails } from './tickets/queue-ticket-mails.ts';
import {
  findRegistrableEvent,
  readRegisteredOrder,
  reserveTickets,
  insertConfirmedOrder,
  type NewOrder,
  type RegistrableEvent,
  type RegisteredOrder,
} from './registration-store.ts';
import { releaseOverdue } from './orders/release-overdue.ts';

type RegistrationForm = BodyOf<typeof registerCall>;

interface Registration {
  readonly eventId: string;
  readonly form: RegistrationForm;
  readonly caller: Caller;
  readonly language: Language;
  /** The client's IP address. */
  readonly ip: string;
  readonly requestKey: IdempotencyKey | undefined;
}

/**
 * Registers all participants of the form, or none, with their mails in one transaction (RG-1 to RG-3).
 * Idempotent by request key (RG-13). Paid tickets are held for a pending order, whose participants are not on
 * the list yet (PY-2).
 * @returns the order, with participants in the order of the form.
 * @throws Refusal `notParticipate`, or a reason of `findRefusalReason`, `noMoreTickets`, `holdTooLarge`,
 *   `tooManyHeld`, `validation`, `keyReused`
 */
export async function register(services: Services, registration: Registration): Promise<RegisteredOrder> {
  const { database } = services;
  const { eventId, form, caller, language, requestKey } = registration;
  if (!hasCapability(caller.role, 'attendEvents')) throw new Refusal('notParticipate');
  const nowMs = services.clock();
  const conditions = { form, nowMs, mayPay: canPay(services, caller) };

  // Reject early, without waiting for the event's lock.
  const earlyRefusal = findRefusal(await findEventForSale(services, registration), conditions);
  if (earlyRefusal !== undefined) {
    const existingId = await findIdempotentResult(database.db, requestKey);
    if (existingId === undefined) throw earlyRefusal;
    return readRegisteredOrder(database.db, existingId);
  }
  const orderId = newId(nowMs);
  const buyer = await getBuyer(services, registration);
  const registered = await database.eventTransaction(eventId, async (tx) => {
    const claimedId = await claimIdempotencyKey(tx.db, { key: requestKey, resultId: orderId, nowMs });
    if (claimedId !== orderId) return readRegisteredOrder(tx.db, claimedId);
    const quantity = form.noOfTickets;
    const changeNo = await reserveTickets(tx.db, { eventId, quantity, nowMs, holdIfPaid: true });
    // Read under the event's lock: price and conditions cannot change any more (RG-3).
    const event = await findRegistrableEvent(tx.db, eventId);
    if (event === undefined || changeNo === undefined)
      throw findRefusal(event, conditions) ?? new Refusal('noMoreTickets');
    const lateRefusal = findRefusal({ ...event, available: null }, conditions);
    if (lateRefusal !== undefined) throw lateRefusal;
    const priceCents = event.priceCents * quantity;
    const order = {
      orderId,
      eventId,
      accountId: caller.accountId,
      buyer,
      language,
      priceCents,
      participants: form.participants,
      nowMs,
    };
    if (priceCents > 0) {
      const heldBy = toHeldBy(services, eventId, registration.ip);
      const { maxTickets, available } = event;
      const holder = { accountId: caller.accountId, email: buyer.email, heldBy };
      await assertMayHold(tx.db, { eventId, quantity, maxTickets, nowMs, ...holder });
      const isVisitor = caller.accountId === undefined;
      const heldUntil = getHeldUntil({ maxTickets, available, isVisitor, nowMs });
      await insertHeldOrder(tx, { ...order, heldUntil, heldBy });
      await insertPayment(tx.db, {
        kind: 'o',
        orderId,
        eventId,
        organiserId: event.organiserId,
        payee: event.payee,
        amountCents: priceCents,
        provider: services.payments.provider,
        cause: 'registration',
        nowMs,
      });
    } else {
      await insertConfirmedOrder(tx, { ...order, changeNo });
      await queueTicketMails(services, tx.db, { orderId, nowMs });
    }
    return readRegisteredOrder(tx.db, orderId);
  });
  services.wakeMail();
  return registered;
}

/**
 * The buyer gets all tickets by mail: the signed-in attendee, even when registering only others; else the
 * first participant.
 */
async function getBuyer({ database }: Services, { caller, form }: Registration): Promise<NewOrder['buyer']> {
  const account =
    caller.accountId === undefined ? undefined : await readProfile(database.db, caller.accountId);
  return account ?? form.participants[0]!;
}

/** Visitors may pay; attendees if the operator's setting allows it (PY-1). */
const canPay = ({ config }: Services, { accountId }: Caller): boolean =>
  accountId === undefined || config.hasPaidTicketsForMembers;

/** Finds the event; releases overdue held tickets first if more are needed than are left (PY-3). */
async function findEventForSale(
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

interface RegistrationConditions {
  readonly form: RegistrationForm;
  readonly nowMs: number;
  readonly mayPay: boolean;
}

/** @returns why this form cannot be registered now, or `undefined`. */
function findRefusal(
  event: RegistrableEvent | undefined,
  conditions: RegistrationConditions,
): Refusal | undefined {
  const reason = findRefusalReason(event, conditions);
  if (reason !== undefined) return new Refusal(reason);
  if (event?.hasQuestion === true && !conditions.form.acceptedCreatorPolicy)
    return new Refusal('validation', {
      issues: [{ path: 'acceptedCreatorPolicy', key: 'acceptanceRequired' }],
    });
  return undefined;
}

function findRefusalReason(
  event: RegistrableEvent | undefined,
  { nowMs, mayPay: canPayNow }: RegistrationConditions,
): Reason | undefined {
  if (event === undefined) return 'notFound';
  if (event.isCancelled) return 'eventCancelled';
  if (event.endAt <= nowMs) return 'eventEnded';
  if (event.externalLink !== '') return 'externalRegistration';
  if (event.priceCents > 0 && !(canPayNow && event.payee !== '')) return 'paymentFeature';
  if (event.available === 0) return 'soldOut';
  return undefined;
}
