import type { ScheduledEvent } from '../../event/event-schedule-store.ts';
import { createDisownToken, toDisownUrl } from '../disown-link.ts';
import type { SecretSource } from '../../keyed-hash.ts';
import { hashMailbox } from '../mailbox-hash.ts';
import type { MailOrigin } from '../mail-origin.ts';
import type { ChargedTo } from '../mail-queue.ts';

/** Between the organisation and the mailbox of a complaint; neither has it. */
const separator = '~';

/** What a mail about an event needs if its organiser has typed the recipient's address (OP-73, AC-108). */
export interface TypedAddressMail {
  readonly chargedTo: ChargedTo;
  readonly origin: MailOrigin;
}

/** Charges a mail about an event to its organiser, and creates its “Non sono io”. */
export function chargeOrganiser(
  {
    config,
    ticketKey,
  }: { readonly config: { readonly publicUrl: string }; readonly ticketKey: SecretSource },
  { event, to, nowMs }: { event: ScheduledEvent; to: string; nowMs: number },
): TypedAddressMail {
  const { id: eventId, organiserId, companyName } = event;
  const subject = [organiserId, hashMailbox(to)].join(separator);
  const token = createDisownToken(ticketKey, { kind: 'organiser', subject }, nowMs);
  return {
    chargedTo: { organiserId, eventId },
    origin: { companyName, notMeUrl: toDisownUrl(config.publicUrl, token) },
  };
}

/** Reads the subject of such a link. */
export function parseComplaintSubject(subject: string): { organiserId: string; mailboxHash: string } {
  const [organiserId = '', mailboxHash = ''] = subject.split(separator);
  return { organiserId, mailboxHash };
}
