import type { WithDefault } from './column.ts';

interface MailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Reply-to address, or empty for the sender's. */
  reply_to: WithDefault<string>;
  /** Attachment sources, as JSON: rendered when the mail is sent. */
  attachments: WithDefault<string>;
  /** The order whose tickets it contains, or null. */
  order_id: WithDefault<string | null>;
  /** 0 urgent, 1 normal, 2 bulk: a lower one is sent first. */
  priority: WithDefault<number>;
  /** Position among mails of this priority, in blocks of one notice: a lower one is sent first. */
  turn: WithDefault<number>;
  /** The organisation whose allowance it counts towards, and its event; null otherwise. */
  organiser_id: WithDefault<string | null>;
  event_id: WithDefault<string | null>;
  /** The participant whose ticket alone a deferred mail contains, after a correction; null otherwise. */
  participant_id: WithDefault<string | null>;
  /** `hashMailbox` of the recipient; '' of a mail without `organiser_id`. */
  mailbox_hash: WithDefault<string>;
  /** Since when it is deferred until the allowance has room for it; null otherwise. */
  deferred_at: WithDefault<number | null>;
  /** When it was charged to the allowance. */
  charged_at: WithDefault<number | null>;
  created_at: number;
  /** Next attempt; null while deferred, and once sent or given up. */
  due_at: number | null;
  attempts: WithDefault<number>;
  sent_at: number | null;
}

/** An organisation that has deferred mails. */
interface MailDeferralTable {
  organiser_id: string;
  /** When its allowance is looked at next. */
  due_at: number;
}

/** An address whose owner wants no more mails that this organisation causes (AC-108). */
interface MailComplaintTable {
  organiser_id: string;
  mailbox_hash: string;
  created_at: number;
}

/** Mails of a kind to a mailbox in a window, which anyone can cause; unknown addresses are counted too. */
interface MailboxQuotaTable {
  /** `hashMailbox` of the address. */
  mailbox_hash: string;
  kind:
    | 'verification'
    | 'ordersLink'
    | 'registration'
    | 'ownRegistration'
    | 'confirmation'
    | 'ownConfirmation';
  mail_count: number;
  /** When the window ends, counted from its first mail. */
  ends_at: number;
}

/** An order whose tickets an address gets, or got, in a digest. */
interface TicketDigestTable {
  recipient: string;
  order_id: string;
  /** `hashMailbox` of the recipient while it waits, then ''. */
  mailbox_hash: string;
  /** From when on it is mailed; null once it is queued, and while it is held after a restore. */
  due_at: number | null;
  /** The queued mail of the last digest; null before. */
  mail_id: WithDefault<string | null>;
}

/** The tables of mails; ids, instants and flags as in `tables.ts`. */
export interface MailTables {
  mail: MailTable;
  mail_deferral: MailDeferralTable;
  mail_complaint: MailComplaintTable;
  mailbox_quota: MailboxQuotaTable;
  ticket_digest: TicketDigestTable;
}
