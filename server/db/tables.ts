import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { Flag, WithDefault } from './column.ts';
import type { PaymentTables } from './payment-tables.ts';

/*
 * The tables as the stores see them. Ids are UUIDv7 texts, instants milliseconds since 1970, money
 * cents, flags 0 or 1, so that SQLite and PostgreSQL hold the same values.
 */

interface SettingTable {
  key: string;
  value: string;
}

/** A policy page that the operator has written instead of our template. */
interface PolicyTable {
  key: string;
  language: string;
  html: string;
  updated_at: number;
}

/** What a text was found to be, so that nobody asks for it twice. */
interface GeocodeAnswerTable {
  query: string;
  /** `Place[]` as JSON. */
  places: string;
  created_at: number;
}

/** A picture in one of its widths. Its name is the hash of its widest variant. */
interface ImageTable {
  sha256: string;
  width: number;
  height: number;
  content_type: string;
  bytes: Buffer;
  created_at: number;
}

interface EventTable {
  id: string;
  organiser_id: string;
  title: string;
  description: string;
  domanda: string;
  image: WithDefault<string>;
  mode: 'online' | 'offline';
  location: string;
  latitude: number | null;
  longitude: number | null;
  region: string;
  price_cents: number;
  /** How many tickets there are, or null when they are unlimited. */
  max_tickets: number | null;
  /** How many are left, or null when they are unlimited. Only ever changed by one statement. */
  available: number | null;
  external_link: string;
  start_at: number;
  end_at: number;
  cancelled_at: number | null;
  /** The cursor of the participant list: raised in the same transaction as each change of it. */
  change_no: WithDefault<number>;
  participant_count: WithDefault<number>;
  in_count: WithDefault<number>;
  /** Tickets that orders hold while they wait for their payment; nobody of them is on the list. */
  held_count: WithDefault<number>;
  /** How many people on the list were let in beyond the tickets there are: they have none of them. */
  over_count: WithDefault<number>;
  /** Raised by each change of the form (EV-18). */
  version: WithDefault<number>;
  /** Title and place as the search sees them (`foldText`). */
  search_text: WithDefault<string>;
  created_at: number;
}

/** Something that everybody on an event's list is to be told by mail; gone when all mails are queued. */
interface EventNoticeTable {
  id: string;
  event_id: string;
  kind: 'cancelled' | 'changed';
  /** What the mails say, as JSON. */
  details: string;
  /** The mails of participants up to this id are queued already. */
  done_until: WithDefault<string>;
  /** When a process may take the next part. */
  due_at: number;
  created_at: number;
}

interface EventCategoryTable {
  event_id: string;
  category: number;
}

interface EventSdgTable {
  event_id: string;
  sdg: number;
}

/** The days on which an event is promoted: from `start_at`, before `end_at`. */
interface PromotionTable {
  id: string;
  event_id: string;
  start_at: number;
  end_at: number;
}

interface OrderTable {
  id: string;
  event_id: string;
  /** The attendee's account, or null for a visitor. */
  account_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  language: string;
  quantity: number;
  price_cents: number;
  /** `pending` waits for its payment; `released` gave its tickets back, because none came. */
  state: WithDefault<'confirmed' | 'pending' | 'released'>;
  /**
   * With `pending`: until when its tickets are kept, and for whom, as JSON: they become participants when it is
   * paid. For a day after the release too, for a payment that comes late (PY-6).
   */
  held_until: WithDefault<number | null>;
  held_people: WithDefault<string | null>;
  created_at: number;
}

interface ParticipantTable {
  id: string;
  event_id: string;
  order_id: string;
  ticket_no: number;
  first_name: string;
  last_name: string;
  email: string;
  /** The event's change_no when this row last changed. */
  change_no: number;
  removed_at: number | null;
  /** When a mail to this address was refused for good. */
  mail_failed_at: WithDefault<number | null>;
  /** Came without a registration, and was added at the door. */
  is_walk_in: WithDefault<Flag>;
  /** Let in beyond the tickets there are: her place frees none. */
  is_over_capacity: WithDefault<Flag>;
  created_at: number;
}

/** The log of the door: every operation exactly once, with what was decided about it. */
interface CheckInOperationTable {
  operation_id: string;
  event_id: string;
  participant_id: string;
  account_id: string;
  device_id: string;
  device_label: string;
  source: string;
  is_checked_in: Flag;
  /** What the device's clock said, and the same corrected by its measured skew. */
  occurred_at: number;
  corrected_at: number;
  received_at: number;
  outcome: 'applied' | 'duplicate' | 'superseded' | 'rejected';
  reason: string | null;
  /** With `duplicate`: the check-in that stood first. */
  first_operation_id: string | null;
  /** 1 for a check-in that was accepted and that no check-out undoes. */
  stands: Flag;
  /** The phone with a staff pass that made it; null for the organiser's own. */
  pass_device_id: WithDefault<string | null>;
}

/** A way for volunteers to the door of one event. Its proof is computed from the id, and kept nowhere. */
interface StaffPassTable {
  id: string;
  event_id: string;
  label: string;
  start_at: number;
  end_at: number;
  created_at: number;
  revoked_at: number | null;
}

/** A phone that opened a staff pass. */
interface StaffPassDeviceTable {
  id: string;
  pass_id: string;
  device_id: string;
  label: string;
  /** SHA-256 of its token, in hex; null when it has none any more. */
  token_hash: string | null;
  opened_at: number;
  seen_at: number;
  /** How many check-ins it has sent. */
  entry_count: WithDefault<number>;
  revoked_at: number | null;
}

/** What somebody decided about an operation that was not simply applied. */
interface CheckInReviewTable {
  operation_id: string;
  decision: 'kept' | 'undone';
  note: string;
  /** By the device's clock. */
  reviewed_at: number;
  received_at: number;
}

/** `operation_id` undoes `undone_id`, whether or not that one has arrived yet. */
interface CheckInUndoTable {
  participant_id: string;
  undone_id: string;
  operation_id: string;
}

/** Operations of callers who may not see the event; apart from the log, which belongs to its organiser. */
interface CheckInRefusalTable {
  operation_id: string;
  account_id: string;
  received_at: number;
}

interface MailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, or empty for the sender. */
  reply_to: WithDefault<string>;
  /** What goes along, as JSON: made when it is sent. */
  attachments: WithDefault<string>;
  /** The order whose tickets it brings, or null. */
  order_id: WithDefault<string | null>;
  created_at: number;
  /** When it may be tried next; null once it is sent or given up. */
  due_at: number | null;
  attempts: WithDefault<number>;
  sent_at: number | null;
}

/** A call that may be sent again: what it was, by whom and of what content, and what it made. */
interface RequestKeyTable {
  key_hash: string;
  content_hash: string;
  result_id: string;
  created_at: number;
}

/**
 * The link by which a visitor sees her tickets, counted for an hour. An e-mail that nobody has registered
 * has its row as well: what is written does not tell whether somebody has.
 */
interface OrdersLinkTable {
  /** SHA-256 of the e-mail, in hex. */
  email_hash: string;
  /** Whose orders it shows; empty where there are none. */
  email: WithDefault<string>;
  /** SHA-256 of the token of the newest link, in hex. */
  token_hash: WithDefault<string | null>;
  /** How many links were asked for since `first_sent_at`. */
  sent_count: number;
  first_sent_at: number;
  expires_at: number;
}

export interface Tables extends AccountTables, PaymentTables {
  setting: SettingTable;
  policy: PolicyTable;
  image: ImageTable;
  geocode_answer: GeocodeAnswerTable;
  event: EventTable;
  event_category: EventCategoryTable;
  event_sdg: EventSdgTable;
  event_notice: EventNoticeTable;
  promotion: PromotionTable;
  order: OrderTable;
  participant: ParticipantTable;
  check_in_operation: CheckInOperationTable;
  check_in_undo: CheckInUndoTable;
  check_in_refusal: CheckInRefusalTable;
  check_in_review: CheckInReviewTable;
  staff_pass: StaffPassTable;
  staff_pass_device: StaffPassDeviceTable;
  mail: MailTable;
  request_key: RequestKeyTable;
  orders_link: OrdersLinkTable;
}

/** The database or a transaction on it: what a store's function takes. */
export type Db = Kysely<Tables> | Transaction<Tables>;
