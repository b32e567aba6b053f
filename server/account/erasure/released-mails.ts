import { negotiateLanguage } from '#contract/language.ts';
import type { Db } from '../../db/tables.ts';
import { readScheduledEvents, type ScheduledEvent } from '../../event/event-schedule-store.ts';
import { chargeOrganiser } from '../../mail/allowance/charge-organiser.ts';
import { hashMailbox } from '../../mail/mailbox-hash.ts';
import { takeFromMailboxQuotas } from '../../mail/mailbox-quota-store.ts';
import { queueMails, type NewMail } from '../../mail/mail-queue.ts';
import type { ReleasedParticipant } from '../../registration/erasure-store.ts';
import type { Services } from '../../services.ts';
import { registrationReleasedMail } from './deletion-mails.ts';

/** Calendar entries that one mail cancels. */
const maxCalendars = 20;

/**
 * Queues the mails to participants whose tickets are void because the account that had registered them is erased: one
 * to each address, and to typed ones one for each event, which counts towards the allowance of its organiser (OP-73). A
 * mailbox gets as many as its quota has room for (RG-76), its shortest addresses first.
 */
export async function queueReleasedMails(
  services: Services,
  db: Db,
  released: readonly ReleasedParticipant[],
  nowMs: number,
): Promise<void> {
  const eventIds = [...new Set(released.map(({ eventId }) => eventId))];
  const events = new Map((await readScheduledEvents(db, eventIds)).map((event) => [event.id, event]));
  const byRecipient = Map.groupBy(released, ({ email, eventId, isEmailTyped }) =>
    isEmailTyped ? `${email} ${eventId}` : email,
  );
  const mails = [...byRecipient.values()].flatMap((ofRecipient) => {
    const about = new Set(ofRecipient.map(({ eventId }) => eventId));
    const found = [...events.values()].filter(({ id }) => about.has(id));
    return found.length === 0 ? [] : [createMail(services, ofRecipient[0]!, found, nowMs)];
  });
  await queueMails(db, await selectWithinQuotas(services, db, mails, nowMs), nowMs);
}

function createMail(
  services: Services,
  { email: to, firstName, language, isEmailTyped }: ReleasedParticipant,
  events: readonly ScheduledEvent[],
  nowMs: number,
): NewMail {
  const { publicUrl } = services.config;
  const charged = isEmailTyped ? chargeOrganiser(services, { event: events[0]!, to, nowMs }) : undefined;
  const content = registrationReleasedMail(negotiateLanguage(language), {
    firstName,
    events,
    publicUrl,
    origin: charged?.origin,
  });
  const attachments = events
    .slice(0, maxCalendars)
    .map((event) => ({ kind: 'calendar', isCancelled: true, createdAtMs: nowMs, publicUrl, event }) as const);
  return { to, content, attachments, chargedTo: charged?.chargedTo };
}

async function selectWithinQuotas(
  { config, log }: Services,
  db: Db,
  mails: readonly NewMail[],
  nowMs: number,
): Promise<NewMail[]> {
  const limited = config.hasRateLimits ? mails.filter(({ chargedTo }) => chargedTo === undefined) : [];
  const byMailbox = Map.groupBy(limited, ({ to }) => hashMailbox(to));
  const wanted = new Map([...byMailbox].map(([mailboxHash, toMailbox]) => [mailboxHash, toMailbox.length]));
  const room = await takeFromMailboxQuotas(db, { kind: 'registration', wanted, nowMs });
  const beyond = new Set(
    [...byMailbox].flatMap(([mailboxHash, toMailbox]) =>
      toMailbox.toSorted((a, b) => a.to.length - b.to.length).slice(room.get(mailboxHash) ?? 0),
    ),
  );
  if (beyond.size > 0)
    log.warn({ count: beyond.size }, 'mails beyond the quotas of their mailboxes not sent');
  return mails.filter((mail) => !beyond.has(mail));
}
