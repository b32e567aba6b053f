import type { Db } from '../db/tables.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** When the account was made, and in which language it is written to. */
export async function exportAccountFacts(db: Db, accountId: string): Promise<object | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['created_at', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row && { createdAt: instant(row.created_at), language: row.language };
}

/** Where the account is signed in, without what would open a session. */
export async function exportSessions(db: Db, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device_type', 'device_name', 'admin_id', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    deviceType: row.device_type,
    deviceName: row.device_name,
    isByAdmin: row.admin_id !== null,
    createdAt: instant(row.created_at),
    expiresAt: instant(row.expires_at),
  }));
}

/** Who the account is to the providers it signs in with. */
export async function exportSocialIdentities(db: Db, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('social_identity')
    .select(['provider', 'subject', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    subject: row.subject,
    createdAt: instant(row.created_at),
  }));
}

/** The request to delete the account with what was confirmed then; nothing when there is none. */
export async function exportDeletionRequest(db: Db, accountId: string): Promise<object | undefined> {
  const row = await db
    .selectFrom('deletion_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (
    row && {
      requestedAt: instant(row.requested_at),
      deletedOn: instant(row.due_at),
      deviceType: row.device_type,
      instructions: JSON.parse(row.instructions) as unknown,
    }
  );
}

/** What administrators did with the account; who of them is not the user's. */
export async function exportAdminActions(db: Db, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'created_at'])
    .where('subject', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ action: row.action, at: instant(row.created_at) }));
}

/** Mails to this address that are not delivered yet, or never will be. */
export async function exportWaitingMails(db: Db, email: string): Promise<object[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['subject', 'created_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ subject: row.subject, createdAt: instant(row.created_at) }));
}
