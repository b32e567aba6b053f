import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';

/** Audited actions: everything an admin or the command line changes, and every sign-in as another user. */
export type AuditedAction =
  | 'adminCreated'
  | 'adminAppointed'
  | 'organiserCreated'
  | 'passwordReset'
  | 'signInLinkMade'
  | 'signInLinkUsed'
  | 'promotionPriceSet'
  | 'deletionWithdrawn'
  | 'epochRenewed'
  | 'restored'
  | 'clockConfirmed'
  | 'ticketKeyRotated'
  | 'secretsEncrypted'
  | 'ticketKeyRevoked'
  | 'promotionStopped'
  | 'refundRequested'
  | 'paymentAccountConnected'
  | 'paymentAccountDisconnected'
  | 'policySet'
  | 'policyReset'
  | 'demoRemoved'
  | 'mailAllowanceSet'
  | 'mailRetried'
  | 'mailPaused'
  | 'mailResumed'
  | 'accountErased';

/** One audited action. Contains ids only; names and addresses are resolved when it is read. */
export interface AuditEntry {
  /** The id of an admin's account; `console` for the command line, `job` for background jobs. */
  readonly actor: string;
  readonly action: AuditedAction;
  /** The id of an account, an event or a payment, the key of a policy or of a setting. */
  readonly subject: string;
  readonly detail?: string;
  readonly nowMs: number;
}

/** Adds a row to the audit log, in the transaction of the audited change (AC-46). */
export async function audit(
  db: Db,
  { actor, action, subject, detail = '', nowMs }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ id: newId(nowMs), actor, action, subject, detail, created_at: nowMs })
    .execute();
}

/** A row for display: ids of existing accounts are replaced by their e-mails. */
export interface AuditLine {
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
}

/** Reads the newest rows of the audit log, newest first. */
export async function readAudit(db: Db, limit: number): Promise<AuditLine[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('account as actor', 'actor.id', 'audit_log.actor')
    .leftJoin('account as subject', 'subject.id', 'audit_log.subject')
    .select(['audit_log.created_at', 'audit_log.action', 'audit_log.detail'])
    .select(['audit_log.actor', 'actor.email as actor_email'])
    .select(['audit_log.subject', 'subject.email as subject_email'])
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    atMs: row.created_at,
    actor: row.actor_email ?? row.actor,
    action: row.action,
    subject: row.subject_email ?? row.subject,
    detail: row.detail,
  }));
}
