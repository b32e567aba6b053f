import type { Flag, WithDefault } from './column.ts';

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
  /** How many events it has published; raised in the transaction that writes one. */
  event_count: WithDefault<number>;
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

/** The tables about who somebody is, and what admins did. */
export interface AccountTables {
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
}
