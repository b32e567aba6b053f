import type { QueuedMail } from '../mail/mail-queue.ts';

/** Sends mails. `deliver` throws if the mail was not accepted. */
export interface MailGateway {
  /** How many mails it delivers at once; 1 by default. */
  readonly concurrency?: number;
  deliver(mail: QueuedMail): Promise<void>;
  close(): Promise<void>;
}
