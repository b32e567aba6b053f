import type { QueuedMail } from '../mail/mail-queue.ts';

/** Hands mails to whoever carries them. `deliver` throws when it was not taken. */
export interface MailGateway {
  deliver(mail: QueuedMail): Promise<void>;
  close(): Promise<void>;
}
