import type { Flag, WithDefault } from './column.ts';

interface AccountTable {
  id: string;
  email: string;
  password_hash: string;
  user_type: 'Basic' | 'Organisation';
  /** 1 for the product's own organiser, 2 for all others. */
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
  /** Mails a day to addresses that the organisation has typed, as the operator has set it; null by default (OP-73). */
  daily_mails: WithDefault<number | null>;
  /** Mails a day that its allowance begins with, of an organisation older than allowances; null of others. */
  base_mails: WithDefault<number | null>;
  /** A pseudonym of the network that the account was created from, for a month; '' otherwise. */
  signup_network: WithDefault<string>;
  created_at: number;
  /** Set once the account is erased: the row is anonymised. */
  deleted_at: number | null;
}

/** Columns of organisations only; `id` is the account's. */
interface OrganisationTable {
  id: string;
  company_name: string;
  /** Number of published events; updated in the transaction that inserts one. */
  event_count: WithDefault<number>;
}

interface SessionTable {
  /** SHA-256 of the token, in hex: the token itself is never stored. */
  token_hash: string;
  /** SHA-256 of the token before the last rotation, in hex (AC-105). */
  previous_hash: string | null;
  /** Until then that token is accepted; until the session ends while the new one is unused. */
  previous_until: WithDefault<number>;
  /** Public id of the session, shown to the user and used to end it. */
  id: string;
  account_id: string;
  device_type: string;
  /** Of its last use, such as `Chrome · Android`. */
  device_name: WithDefault<string>;
  /** Of its last use, from `toNetworkLabel`; empty until known. */
  network: WithDefault<string>;
  /** The admin who opened it with a sign-in link: it ends soon, regardless of use. */
  admin_id: string | null;
  /** The device that signed in: ending the session makes the account forget it. */
  device_hash: string | null;
  created_at: number;
  /** Written at most once a day, and when the place of use changes. */
  last_used_at: WithDefault<number>;
  /** When the password was last asked, or 0. */
  confirmed_at: WithDefault<number>;
  /** Where it was used before, from `toPlaceKey`; empty until it moves. */
  previous_place: WithDefault<string>;
  /** When it was first used at its current place after the previous one. */
  moved_at: WithDefault<number>;
  /** When it was last used from two places at once, or 0. */
  shared_at: WithDefault<number>;
  expires_at: number;
}

/** A browser from which an account has signed in. One browser may be known to several accounts. */
interface KnownDeviceTable {
  /** SHA-256 of the token in its cookie, in hex. */
  token_hash: string;
  account_id: string;
  created_at: number;
  last_used_at: number;
}

/** Wrong passwords, by what they are counted for. E-mails without an account get a row too, as at a reset. */
interface PasswordAttemptTable {
  /** From `toAttemptKey`: no address is stored. */
  key_hash: string;
  /** Attempts since the last success; one under way counts as a failure. */
  failures: number;
  /** Until then no attempt is evaluated. */
  retry_at: number;
  updated_at: number;
  /** The account that the unlocking mail was sent for. */
  account_id: string | null;
  /** SHA-256 of the token in that mail. */
  unlock_hash: string | null;
  mailed_at: WithDefault<number>;
}

interface EmailVerificationTable {
  token_hash: string;
  account_id: string;
  /**
   * The sign-up that this link confirms, as JSON: other sign-ups with the same e-mail have their own rows.
   */
  sign_up: string;
  created_at: number;
  expires_at: number;
}

/**
 * Mails for a new password, limited per hour, and the link of the last one. E-mails without an account get a row
 * too, so that writes do not reveal whether an account exists.
 */
interface PasswordResetTable {
  /** SHA-256 of the e-mail, in hex: no address is stored for e-mails without an account. */
  email_hash: string;
  account_id: string | null;
  /** SHA-256 of the token in the last mail's link; null once used. */
  link_hash: string | null;
  /** Number of mails since `first_sent_at`. */
  sent_count: number;
  first_sent_at: number;
  /** Expiry of the link. */
  expires_at: number;
}

/** The newest code of each browser that asked for one; a wrong try counts against that browser (AC-9). */
interface ResetCodeTable {
  /** SHA-256 of the e-mail, in hex. */
  email_hash: string;
  /** SHA-256 of the device cookie. */
  browser_hash: string;
  /** SHA-256 of the network that asked, for clients that keep no cookie. */
  network_hash: string;
  account_id: string | null;
  /** The argon2id hash of six digits; null once redeemed. */
  code_hash: string | null;
  /** SHA-256 of the token that the right code was exchanged for. */
  token_hash: string | null;
  /** Wrong tries since `counted_from`, over all codes of this browser and its network. */
  attempts: number;
  counted_from: number;
  created_at: number;
  /** Expiry of the code, then of the token. */
  expires_at: number;
}

/** An account's identity at an OpenID Connect provider. */
interface SocialIdentityTable {
  provider: string;
  subject: string;
  account_id: string;
  created_at: number;
}

/** An identity that its user has shown in a browser, until the user signs in there to the account. */
interface PendingSocialLinkTable {
  /** SHA-256 of the token in the browser's cookie. */
  browser_hash: string;
  provider: string;
  subject: string;
  account_id: string;
  expires_at: number;
}

/** The nonce of one social sign-in, until the browser that started it brings back a code. */
interface SocialNonceTable {
  nonce_hash: string;
  provider: string;
  expires_at: number;
}

/** Single-use link that signs an admin in as a user. */
interface ImpersonationLinkTable {
  admin_hash: string;
  user_hash: string;
  admin_id: string;
  account_id: string;
  expires_at: number;
}

/** Audit log of admins. Append-only. */
interface AuditLogTable {
  id: string;
  /** The account id of the admin, or `console` for the command line. */
  actor: string;
  action: string;
  /** The id of the affected account, policy or setting. */
  subject: string;
  detail: string;
  created_at: number;
}

interface DeletionRequestTable {
  account_id: string;
  /** The confirmed points, as JSON. */
  instructions: string;
  device_type: string;
  requested_at: number;
  due_at: number;
}

/** Tables of accounts and administration. */
export interface AccountTables {
  account: AccountTable;
  organisation: OrganisationTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  password_attempt: PasswordAttemptTable;
  email_verification: EmailVerificationTable;
  password_reset: PasswordResetTable;
  reset_code: ResetCodeTable;
  social_identity: SocialIdentityTable;
  social_nonce: SocialNonceTable;
  pending_social_link: PendingSocialLinkTable;
  impersonation_link: ImpersonationLinkTable;
  audit_log: AuditLogTable;
  deletion_request: DeletionRequestTable;
}
