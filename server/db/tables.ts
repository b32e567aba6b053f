import type { ColumnType, Kysely, Transaction } from 'kysely';

/*
 * The tables as the stores see them. Ids are UUIDv7 texts, instants milliseconds since 1970, money
 * cents, flags 0 or 1, so that SQLite and PostgreSQL hold the same values.
 */
export type Flag = 0 | 1;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

interface SettingTable {
  key: string;
  value: string;
}

interface AccountTable {
  id: string;
  email: string;
  password_hash: string;
  user_type: 'Basic' | 'Organisation';
  /** 1 the product itself as organiser, 2 everybody else (spec 1 §3). */
  user_role: number;
  is_admin: WithDefault<Flag>;
  first_name: string;
  last_name: string;
  language: string;
  is_verified: Flag;
  is_password_changed: WithDefault<Flag>;
  /** The hash of an image, or empty. */
  picture: WithDefault<string>;
  place: WithDefault<string>;
  mobile: WithDefault<string>;
  website: WithDefault<string>;
  instagram: WithDefault<string>;
  facebook: WithDefault<string>;
  twitter: WithDefault<string>;
  linkedin: WithDefault<string>;
  /** Plain text with line breaks. */
  description: WithDefault<string>;
  home_address: WithDefault<string>;
  home_address_city: WithDefault<string>;
  home_address_zipcode: WithDefault<string>;
  home_address_country: WithDefault<string>;
  billing_address: WithDefault<string>;
  billing_address_city: WithDefault<string>;
  billing_address_zipcode: WithDefault<string>;
  billing_address_country: WithDefault<string>;
  stripe_account_id: WithDefault<string>;
  created_at: number;
  /** Its owner is gone: nothing of her is left in this row. */
  deleted_at: number | null;
}

/** What only an organisation has; its id is the account's. */
interface OrganisationTable {
  id: string;
  company_name: string;
}

interface SessionTable {
  /** SHA-256 of the token, in hex: the token itself is never stored. */
  token_hash: string;
  /** What the user may see of it and end it by. */
  id: string;
  account_id: string;
  device_type: string;
  /** Such as `Chrome · Android`. */
  device_name: WithDefault<string>;
  /** The admin who opened it with a sign-in link: it ends soon, used or not. */
  admin_id: string | null;
  created_at: number;
  expires_at: number;
}

interface EmailVerificationTable {
  token_hash: string;
  account_id: string;
  /** The sign-up that this link confirms, as JSON: what somebody else typed under the same e-mail is not in it. */
  sign_up: string;
  created_at: number;
  expires_at: number;
}

/**
 * The codes by which somebody sets a new password, counted for an hour. An e-mail that has no account
 * has its row as well: what is written does not tell whether it has one.
 */
interface PasswordResetTable {
  /** SHA-256 of the e-mail, in hex: who has no account here leaves no address. */
  email_hash: string;
  account_id: string | null;
  /** The argon2id hash of six digits; null once redeemed. */
  code_hash: string | null;
  /** Wrong tries at all codes of the hour: asking for another code gives no more of them. */
  tries: number;
  /** What the right code was exchanged for. */
  token_hash: string | null;
  /** How many codes were asked for since `first_sent_at`. */
  sent_count: number;
  first_sent_at: number;
  /** Of the code, then of the token. */
  expires_at: number;
}

/** Who an account is to an OpenID Connect provider. */
interface SocialIdentityTable {
  provider: string;
  subject: string;
  account_id: string;
  created_at: number;
}

/** A nonce handed out for one social sign-in, until it comes back in an ID token. */
interface SocialNonceTable {
  nonce_hash: string;
  provider: string;
  expires_at: number;
}

/** An admin's link that signs her in as a user, once. */
interface SignInGrantTable {
  admin_hash: string;
  user_hash: string;
  admin_id: string;
  account_id: string;
  expires_at: number;
}

/** What admins did. Rows are only ever added. */
interface AuditLogTable {
  id: string;
  /** The account of the admin, or `console` for the command line. */
  actor: string;
  action: string;
  /** What it was done to: the id of an account, a policy, a setting. */
  subject: string;
  detail: string;
  created_at: number;
}

interface DeletionRequestTable {
  account_id: string;
  /** What was ticked, as JSON. */
  instructions: string;
  device_type: string;
  requested_at: number;
  due_at: number;
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
  created_at: number;
  /** When it may be tried next; null once it is sent or given up. */
  due_at: number | null;
  attempts: WithDefault<number>;
  sent_at: number | null;
}

export interface Tables {
  setting: SettingTable;
  account: AccountTable;
  organisation: OrganisationTable;
  session: SessionTable;
  email_verification: EmailVerificationTable;
  password_reset: PasswordResetTable;
  social_identity: SocialIdentityTable;
  social_nonce: SocialNonceTable;
  sign_in_grant: SignInGrantTable;
  audit_log: AuditLogTable;
  deletion_request: DeletionRequestTable;
  policy: PolicyTable;
  image: ImageTable;
  geocode_answer: GeocodeAnswerTable;
  event: EventTable;
  event_category: EventCategoryTable;
  event_sdg: EventSdgTable;
  promotion: PromotionTable;
  order: OrderTable;
  participant: ParticipantTable;
  check_in_operation: CheckInOperationTable;
  check_in_undo: CheckInUndoTable;
  check_in_refusal: CheckInRefusalTable;
  mail: MailTable;
}

/** The database or a transaction on it: what a store's function takes. */
export type Db = Kysely<Tables> | Transaction<Tables>;
