import type { BodyOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import type { register as registerCall } from '#contract/registration/registration-calls.ts';
import { ticketPath } from '#contract/registration/ticket-code.ts';
import type { Db } from '../db/tables.ts';
import type { Caller } from '../http/serve.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { ticketsMail } from './registration-mails.ts';
import {
  findRegistrableEvent,
  takeTickets,
  writeOrder,
  type RegistrableEvent,
} from './registration-store.ts';

interface Registration {
  readonly eventId: string;
  readonly form: BodyOf<typeof registerCall>;
  readonly caller: Caller;
  readonly language: Language;
}

/**
 * Registers everybody of the form or nobody, with their mails, in one transaction (RG-1 to RG-3).
 * Out: the order and a signed ticket for each person, in the order of the form.
 */
export async function register(services: Services, registration: Registration) {
  const { database, ticketKey } = services;
  const { eventId, form } = registration;
  if (registration.caller.role === 'Organisation') throw new Refusal('notParticipate');
  const now = services.clock();

  const readEvent = async (db: Db): Promise<RegistrableEvent> => {
    const event = await findRegistrableEvent(db, eventId);
    if (event === undefined) throw new Refusal('notFound');
    refuseWhatCannotBe(event, form, now);
    return event;
  };
  // Who comes too late is told so without waiting for the lock of those who do not.
  if ((await readEvent(database.db)).available === 0) throw new Refusal('soldOut');

  const written = await database.transaction(async (tx) => {
    const changeNo = await takeTickets(tx.db, { eventId, quantity: form.noOfTickets, now });
    // Read behind the event's lock: what it costs and asks for cannot change any more meanwhile.
    const event = await readEvent(tx.db);
    if (changeNo === undefined) throw new Refusal(event.available === 0 ? 'soldOut' : 'noMoreTickets');
    const order = await writeOrder(tx, {
      eventId,
      accountId: registration.caller.accountId,
      buyer: form.participants[0]!,
      language: registration.language,
      priceCents: event.priceCents * form.noOfTickets,
      participants: form.participants,
      changeNo,
      now,
    });
    const tickets = order.participantIds.map((id, index) => ({
      ...form.participants[index]!,
      ticket: ticketKey.issue(eventId, id),
    }));
    await queueTickets(services, tx.db, { event, tickets, language: registration.language, now });
    return { orderId: order.orderId, tickets };
  });
  services.wakeMail();
  return written;
}

function refuseWhatCannotBe(event: RegistrableEvent, form: Registration['form'], now: number): void {
  if (event.isCancelled) throw new Refusal('eventCancelled');
  if (event.endAt <= now) throw new Refusal('eventEnded');
  if (event.externalLink !== '') throw new Refusal('externalRegistration');
  if (event.priceCents > 0) throw new Refusal('paymentFeature');
  if (event.hasQuestion && !form.acceptedCreatorPolicy)
    throw new Refusal('validation', {
      issues: [{ path: 'acceptedCreatorPolicy', key: 'acceptanceRequired' }],
    });
}

interface IssuedTicket {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly ticket: string;
}

/** One mail for each address: the buyer's has all the tickets, everybody else's their own. */
async function queueTickets(
  { config }: Services,
  db: Parameters<typeof queueMail>[0],
  mails: { event: RegistrableEvent; tickets: readonly IssuedTicket[]; language: Language; now: number },
): Promise<void> {
  const buyer = mails.tickets[0]!;
  const byAddress = Map.groupBy(mails.tickets, (it) => it.email);
  for (const [to, own] of byAddress) {
    const theirs = to === buyer.email ? mails.tickets : own;
    const content = ticketsMail(mails.language, {
      event: mails.event,
      firstName: own[0]!.firstName,
      tickets: theirs.map((it) => ({
        name: `${it.firstName} ${it.lastName}`,
        url: `${config.publicUrl}${ticketPath(it.ticket)}`,
      })),
    });
    await queueMail(db, { to, content, nowMs: mails.now });
  }
}
