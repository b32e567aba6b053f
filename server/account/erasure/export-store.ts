import type { Db } from '../../db/tables.ts';

const toIsoString = (ms: number): string => new Date(ms).toISOString();

/** Creation time and mail language of the account. */
export async function exportAccountDetails(db: Db, accountId: string): Promise<object | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['created_at', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row && { createdAt: toIsoString(row.created_at), language: row.language };
}

/** The account's sessions, without their tokens. */
export async function exportSessions(db: Db, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device_type', 'device_name', 'network', 'admin_id'])
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    deviceType: row.device_type,
    deviceName: row.device_name,
    network: row.network,
    isByAdmin: row.admin_id !== null,
    createdAt: toIsoString(row.created_at),
    lastUsedAt: toIsoString(row.last_used_at),
    expiresAt: toIsoString(row.expires_at),
  }));
}

/** The devices that the account knows, without their tokens. */
export async function exportDevices(db: Db, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('known_device')
    .select(['created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    createdAt: toIsoString(row.created_at),
    lastUsedAt: toIsoString(row.last_used_at),
  }));
}

/** The account's identities at OpenID Connect providers. */
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
    createdAt: toIsoString(row.created_at),
  }));
}

/** The pending deletion request with its confirmed points, or `undefined`. */
export async function exportDeletionRequest(db: Db, accountId: string): Promise<object | undefined> {
  const row = await db
    .selectFrom('deletion_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (
    row && {
      requestedAt: toIsoString(row.requested_at),
      deletedOn: toIsoString(row.due_at),
      deviceType: row.device_type,
      instructions: JSON.parse(row.instructions) as unknown,
    }
  );
}

/** Admin actions on the account, without the admin's identity. */
export async function exportAdminActions(db: Db, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'created_at'])
    .where('subject', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ action: row.action, at: toIsoString(row.created_at) }));
}

/** Undelivered mails to this address, including failed ones. */
export async function exportPendingMails(db: Db, email: string): Promise<object[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['subject', 'created_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ subject: row.subject, createdAt: toIsoString(row.created_at) }));
}
