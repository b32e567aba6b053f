import type { JoinLinkLead } from '#contract/event/join-link.ts';
import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { Flag, WithDefault } from './column.ts';
import type { MailTables } from './mail-tables.ts';
import type { PaymentTables } from './payment-tables.ts';

/*
 * Table types used by the stores. Ids are UUIDv7 strings, instants ms since 1970, money in cents, flags 0 or
 * 1, so that SQLite and PostgreSQL hold the same values.
 */

interface SettingTable {
  key: string;
  value: string;
}

/** A policy page written by the operator, replacing our template. */
interface PolicyTable {
  key: string;
  language: string;
  html: string;
  updated_at: number;
}

/** Cached geocoder results. */
interface GeocodeResultTable {
  query: string;
  /** `Place[]` as JSON. */
  places: string;
  created_at: number;
}

/** One size of an image. `sha256` is the hash of its widest variant. */
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
  /** Number of tickets, or null if unlimited. */
  max_tickets: number | null;
  /** Tickets left, or null if unlimited. Only changed by a single conditional statement. */
  available: number | null;
  external_link: string;
  /** For holders of tickets only (RG-52). */
  join_link: WithDefault<string>;
  join_link_lead: WithDefault<JoinLinkLead>;
  /** Of a limited free event: the tickets of one share (RG-77). */
  confirm_above: WithDefault<number>;
  start_at: number;
  end_at: number;
  cancelled_at: number | null;
  /** Cursor of the participant list: raised in the same transaction as each change of it. */
  change_no: WithDefault<number>;
  participant_count: WithDefault<number>;
  checked_in_count: WithDefault<number>;
  /** Tickets held by orders pending payment and by unfinished imports; their participants are not on the list yet. */
  held_count: WithDefault<number>;
  /** Participants let in beyond the available tickets: they occupy none. */
  over_capacity_count: WithDefault<number>;
  /** Raised by each change of the form (EV-18). */
  version: WithDefault<number>;
  /** 1: in no public list and closed for registration (EV-74). */
  is_unlisted: WithDefault<number>;
  /** Title and place, folded for search (`foldText`). */
  search_text: WithDefault<string>;
  created_at: number;
}

/** A notification to an event's participants by mail; deleted once all mails are queued. */
interface EventNotificationTable {
  id: string;
  event_id: string;
  kind: 'cancelled' | 'changed';
  /** Content of the mails, as JSON. */
  details: string;
  /** Mails of participants up to this id are queued already. */
  sent_until_id: WithDefault<string>;
  /**
   * 0 while the mails to addresses that participants have typed are queued, then 1 for those that the organisation has
   * typed (OP-73).
   */
  is_typed_round: WithDefault<Flag>;
  /** When a process may claim the next batch. */
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

/** A promotion of an event, from `start_at` until before `end_at`. */
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
  /** `pending` waits for payment, or without a price for its confirmation (RG-77); `released` returned its tickets. */
  state: WithDefault<'confirmed' | 'pending' | 'released'>;
  /**
   * With `pending`: until when its tickets are held, and for which participants, as JSON; they are inserted
   * once it is paid. Kept for a day after the release, for late payments (PY-6).
   */
  held_until: WithDefault<number | null>;
  held_participants: WithDefault<string | null>;
  /** With them: who asked for it, from `toHeldBy`. */
  held_by: WithDefault<string | null>;
  /** The import that added it; null for all other orders. */
  import_id: WithDefault<string | null>;
  created_at: number;
}

/** Counts the tickets of an order towards a share of its event (RG-77); deleted after the event. */
interface TicketShareTable {
  /** Keyed hash of a browser, a network or a mailbox at this event. */
  share_hash: string;
  order_id: string;
  event_id: string;
}

interface ParticipantTable {
  id: string;
  event_id: string;
  order_id: string;
  ticket_no: number;
  first_name: string;
  last_name: string;
  email: string;
  /** The event's `change_no` at the last change of this row. */
  change_no: number;
  removed_at: number | null;
  /** When a mail to this address was permanently rejected. */
  mail_failed_at: WithDefault<number | null>;
  /** The organisation has typed the e-mail: at the door, in an import or as a correction (OP-73). */
  is_email_typed: WithDefault<Flag>;
  /** Added at the door, without a registration. */
  is_walk_in: WithDefault<Flag>;
  /** Let in beyond the available tickets: removing this participant frees none. */
  is_over_capacity: WithDefault<Flag>;
  /** A code that another system has issued, from an import; '' otherwise (RG-65). */
  external_code: WithDefault<string>;
  /** The import that has given the code to a participant who was on the list already; null otherwise. */
  code_import_id: WithDefault<string | null>;
  /** The values of the list's details (`joinDetails`); '' without any. */
  details: WithDefault<string>;
  created_at: number;
}

/** A column of an imported list that its participants bring along (RG-72). */
interface ListDetailTable {
  event_id: string;
  /** Of its values in the details of participants, from 0. */
  position: number;
  label: string;
  is_highlighted: Flag;
  /** Phones with a pass get its values. */
  is_on_passes: Flag;
  /** The import that has brought it. */
  import_id: string | null;
}

/** An import of another system's list; its rows are deleted once they are on the list. */
interface ParticipantImportTable {
  id: string;
  event_id: string;
  organiser_id: string;
  language: string;
  /** Tickets that it mails, for the organiser's limit. */
  mail_count: WithDefault<number>;
  created_at: number;
  /** When its places were reserved; from then on it is completed. Null before, and of imports of earlier versions. */
  reserved_at: WithDefault<number | null>;
  /** With it: how many rows were staged (-1 in one that is being discarded), those of `added_count` first, and how many of them are on the list. */
  staged_count: WithDefault<number>;
  next_row_no: WithDefault<number>;
  /** When its last participants were added; null before. */
  committed_at: WithDefault<number | null>;
  /** The participants that it adds, those who have got a code or details so far, and with `committed_at` the event's `change_no`. */
  added_count: WithDefault<number>;
  completed_count: WithDefault<number>;
  change_no: WithDefault<number>;
  /** When all of it was removed from the list again; null otherwise (RG-69). */
  undone_at: WithDefault<number | null>;
  /** With it: the mails of its orders up to this id are settled, and all of them at this time. */
  settled_until_id: WithDefault<string>;
  settled_at: WithDefault<number | null>;
}

/** A participant that is to be added, or whose ticket is to be mailed (RG-67). */
interface ParticipantImportRowTable {
  import_id: string;
  row_no: number;
  order_id: string;
  participant_id: string;
  /** From 1, in its order of `quantity` tickets. */
  ticket_no: WithDefault<number>;
  quantity: WithDefault<number>;
  first_name: string;
  last_name: string;
  email: string;
  code: string;
  details: WithDefault<string>;
  /** Of a participant who is on the list already: the details that the import has found. */
  previous_details: WithDefault<string>;
  is_mailed: Flag;
}

/** What an import has replaced in the details of a participant, for its undo. */
interface EarlierDetailsTable {
  import_id: string;
  participant_id: string;
  details: string;
  created_at: number;
}

/** A value of an event's `change_no` with its random token; written by a trigger (CI-55). */
interface ListChangeTable {
  event_id: string;
  change_no: number;
  token: string;
}

/** The check-in log: every operation exactly once, with its outcome. */
interface CheckInOperationTable {
  operation_id: string;
  event_id: string;
  participant_id: string;
  account_id: string;
  device_id: string;
  device_label: string;
  source: string;
  is_checked_in: Flag;
  /** The device's clock, raw and corrected by its measured skew. */
  occurred_at: number;
  corrected_at: number;
  received_at: number;
  outcome: 'applied' | 'duplicate' | 'superseded' | 'rejected';
  reason: string | null;
  /** With `duplicate`: the check-in that came first. */
  first_operation_id: string | null;
  /** 1 for an accepted check-in that no check-out undoes. */
  is_active: Flag;
  /** The staff pass device that made it; null for the organiser's own devices. */
  pass_device_id: WithDefault<string | null>;
}

/** Gives volunteers access to the door of one event. Its proof is computed from the id, never stored. */
interface StaffPassTable {
  id: string;
  event_id: string;
  label: string;
  start_at: number;
  end_at: number;
  created_at: number;
  revoked_at: number | null;
}

/** A device that opened a staff pass. */
interface StaffPassDeviceTable {
  id: string;
  pass_id: string;
  device_id: string;
  label: string;
  /** SHA-256 of its token, in hex; null once revoked. */
  token_hash: string | null;
  opened_at: number;
  seen_at: number;
  /** Number of check-ins it has sent. */
  entry_count: WithDefault<number>;
  revoked_at: number | null;
}

/** The operator's review of an operation that was not simply applied. */
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

/**
 * Operations of callers without access to the event; separate from the log, which belongs to the organiser.
 */
interface CheckInRejectionTable {
  operation_id: string;
  account_id: string;
  received_at: number;
}

/** Idempotency key of a call: its caller, a hash of its content, and its result. */
interface IdempotencyKeyTable {
  key_hash: string;
  content_hash: string;
  result_id: string;
  created_at: number;
}

/**
 * A visitor's link to the orders of an e-mail, rate-limited per hour. E-mails without orders get a row too,
 * so that writes do not reveal whether there are any.
 */
interface OrdersLinkTable {
  /** SHA-256 of the e-mail, in hex. */
  email_hash: string;
  /** The e-mail whose orders it shows; empty if there are none. */
  email: WithDefault<string>;
  /** SHA-256 of the token of the newest link, in hex. */
  token_hash: WithDefault<string | null>;
  /** Number of links requested since `first_sent_at`. */
  sent_count: number;
  first_sent_at: number;
  expires_at: number;
}

/** Requests counted against a limit by all processes; on PostgreSQL only, and lost in a crash (OP-65). */
interface RequestCountTable {
  /** Pseudonym of what is limited, and for whom. */
  key: string;
  count: number;
  ends_at: number;
}

/** The database schema, by table name. */
export interface Tables extends AccountTables, MailTables, PaymentTables {
  setting: SettingTable;
  policy: PolicyTable;
  image: ImageTable;
  geocode_result: GeocodeResultTable;
  event: EventTable;
  event_category: EventCategoryTable;
  event_sdg: EventSdgTable;
  event_notification: EventNotificationTable;
  promotion: PromotionTable;
  order: OrderTable;
  participant: ParticipantTable;
  ticket_share: TicketShareTable;
  list_detail: ListDetailTable;
  earlier_details: EarlierDetailsTable;
  participant_import: ParticipantImportTable;
  participant_import_row: ParticipantImportRowTable;
  list_change: ListChangeTable;
  check_in_operation: CheckInOperationTable;
  check_in_undo: CheckInUndoTable;
  check_in_rejection: CheckInRejectionTable;
  check_in_review: CheckInReviewTable;
  staff_pass: StaffPassTable;
  staff_pass_device: StaffPassDeviceTable;
  idempotency_key: IdempotencyKeyTable;
  orders_link: OrdersLinkTable;
  request_count: RequestCountTable;
}

/** The database or a transaction on it: first parameter of every store function. */
export type Db = Kysely<Tables> | Transaction<Tables>;
