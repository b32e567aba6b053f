import type { QueuedMail } from '../mail/mail-queue.ts';

interface Address {
  readonly name: string;
  readonly address: string;
}

// As an object an address is never taken apart: a comma in it is not a second recipient.
const one = (address: string): Address => ({ name: '', address });

/** The headers that say whom a mail goes to, and whom an answer to it. */
export const addressed = ({
  to,
  replyTo,
}: Pick<QueuedMail, 'to' | 'replyTo'>): { to: Address; replyTo?: Address } => ({
  to: one(to),
  ...(replyTo !== '' && { replyTo: one(replyTo) }),
});
