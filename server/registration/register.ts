import { hasCapability } from '#contract/capabilities.ts';
import type { Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { readOwnMailboxes } from '../account/access/device-store.ts';
import { readProfile } from '../account/account-store.ts';
import { shareReads } from '../db/share-reads.ts';
import { Overloaded } from '../db/transaction-queue.ts';
import { WorkGroups } from '../db/work-groups.ts';
import type { IdempotencyKey } from '../http/idempotency-key.ts';
import { findIdempotentResult } from '../http/idempotency-store.ts';
import type { Caller } from '../http/route.ts';
import { newId } from '../id.ts';
import { hashMailbox } from '../mail/mailbox-hash.ts';
import type { Services } from '../services.ts';
import { listOwnerShares, listVisitorShares } from './confirmation/list-shares.ts';
import { findDuplicates } from './find-duplicates.ts';
import { holdOrder, NothingToPay } from './hold-order.ts';
import { releaseOverdue } from './orders/release-overdue.ts';
import { placeOrders } from './place-orders.ts';
import type { Placement, PreparedOrder } from './prepared-order.ts';
import {
  findRegistrableEvent,
  identifyParticipants,
  readRegisteredOrder,
  type NewOrder,
  type RegistrableEvent,
  type RegisteredOrder,
} from './registration-store.ts';
import { findRefusal, type RegistrationForm } from './sale-conditions.ts';
import { toOrderMails } from './tickets/queue-order-mails.ts';
import { createTicketMails } from './tickets/queue-ticket-mails.ts';

interface Registration {
  readonly eventId: string;
  readonly form: RegistrationForm;
  readonly caller: Caller;
  readonly language: Language;
  /** The client's IP address. */
  readonly ip: string;
  /** Of the device's cookie. */
  readonly deviceToken: string | undefined;
  /** Of the visitor's cookie. */
  readonly visitorToken: string;
  readonly requestKey: IdempotencyKey | undefined;
}

/**
 * Registers all participants of the form, or none, with their mails in one transaction (RG-1 to RG-3).
 * Idempotent by request key (RG-13). Paid tickets are held for a pending order, whose participants are not on
 * the list yet (PY-2), and free ones above a share wait for their confirmation (RG-77).
 * @returns the order, with participants in the order of the form.
 * @throws Refusal `notParticipate`, or a reason of `findRefusal`, `noMoreTickets`, `holdTooLarge`,
 *   `tooManyHeld`, `tooManyConfirmations`, `keyReused`, `alreadyRegistered`
 */
export type Register = (registration: Registration) => Promise<RegisteredOrder>;

/** How often a registration begins anew because the organiser saves the event meanwhile. */
const maxTries = 5;

/**
 * Creates the function that registers. Registrations for one event that come at the same time share the reading of
 * the event, and its lock and commit (OP-64): mails are rendered and tickets signed before.
 */
export function createRegister(services: Services): Register {
  const { database } = services;
  const readEvent = shareReads((eventId) => findRegistrableEvent(database.db, eventId));
  const placements = new WorkGroups<PreparedOrder, Placement>((eventId, prepared) =>
    placeOrders(services, eventId, prepared),
  );

  /** Finds the event; releases overdue held tickets first if more are needed than are left (PY-3). */
  const findEventForSale = async ({ eventId, form }: Registration): Promise<RegistrableEvent | undefined> => {
    const event = await readEvent(eventId);
    if (event === undefined || event.heldCount === 0) return event;
    if (event.available === null || event.available >= form.noOfTickets) return event;
    await releaseOverdue(services, { eventId });
    return readEvent(eventId);
  };

  const tryOnce = async (
    registration: Registration,
    { buyer, ownMailboxes }: { buyer: NewOrder['buyer']; ownMailboxes: ReadonlySet<string> },
  ): Promise<Placement> => {
    const { eventId, form, caller, language, ip, requestKey } = registration;
    const nowMs = services.clock();
    const conditions = { form, nowMs, mayPay: canPay(services, caller) };
    const event = await findEventForSale(registration);
    const refusal =
      findRefusal(event, conditions) ??
      (await findDuplicates(database.db, { eventId, form, accountId: caller.accountId }));
    if (event === undefined || refusal !== undefined) {
      const existingId = await findIdempotentResult(database.db, requestKey);
      if (existingId === undefined) throw refusal ?? new Refusal('notFound');
      return readRegisteredOrder(database.db, existingId);
    }
    const { accountId } = caller;
    const unpriced = { orderId: newId(nowMs), eventId, accountId, buyer, language, nowMs };
    if (event.priceCents > 0) {
      const order = { ...unpriced, participants: form.participants };
      return holdOrder(services, {
        order,
        ip,
        requestKey,
        findRefusal: (current) => findRefusal(current, conditions),
      }).catch(retryIfFree);
    }
    const participants = identifyParticipants(form.participants, nowMs);
    const order = { ...unpriced, priceCents: 0, participants };
    const mails = createTicketMails(services, {
      order: {
        ...buyer,
        id: order.orderId,
        eventId,
        language,
        isAddedByOrganiser: false,
        priceCents: 0,
        participants,
      },
      event: event.schedule,
      nowMs,
    });
    const isFromOwner = ownMailboxes.has(hashMailbox(buyer.email));
    return placements.run(eventId, {
      order,
      mails: toOrderMails(order.orderId, mails, ownMailboxes),
      version: event.version,
      requestKey,
      shares: isFromOwner
        ? listOwnerShares(services, event, buyer.email)
        : listVisitorShares(services, event, registration),
      isFromOwner,
    });
  };

  return async (registration) => {
    const { caller, deviceToken } = registration;
    if (!hasCapability(caller.role, 'attendEvents')) throw new Refusal('notParticipate');
    const [buyer, ownMailboxes] = await Promise.all([
      getBuyer(services, registration),
      readOwnMailboxes(database.db, { accountId: caller.accountId, deviceToken }, services.clock()),
    ]);
    for (let tries = 0; tries < maxTries; tries++) {
      const registered = await tryOnce(registration, { buyer, ownMailboxes });
      if (registered === 'eventChanged') continue;
      services.wakeMail();
      return registered;
    }
    throw new Overloaded(1);
  };
}

function retryIfFree(error: unknown): 'eventChanged' {
  if (error instanceof NothingToPay) return 'eventChanged';
  throw error;
}

/**
 * The buyer gets all tickets by mail: the signed-in attendee, even when registering only others; else the
 * first participant.
 */
async function getBuyer({ database }: Services, { caller, form }: Registration): Promise<NewOrder['buyer']> {
  const account =
    caller.accountId === undefined ? undefined : await readProfile(database.db, caller.accountId);
  const { firstName, lastName, email } = account ?? form.participants[0]!;
  return { firstName, lastName, email };
}

/** Visitors may pay; attendees if the operator's setting allows it (PY-1). */
const canPay = ({ config }: Services, { accountId }: Caller): boolean =>
  accountId === undefined || config.hasPaidTicketsForMembers;
