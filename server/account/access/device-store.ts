import { dayMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { hashMailbox } from '../../mail/mailbox-hash.ts';
import { hashToken, newToken } from '../../token.ts';

/** How long a device stays known after its last sign-in. */
export const knownDeviceTtlMs = 400 * dayMs;

/**
 * Finds the device of this token among those that an account knows.
 * @param email in lower case
 * @returns its hash, or `undefined`
 */
export async function findKnownDevice(
  db: Db,
  { token, email, nowMs }: { token: string | undefined; email: string; nowMs: number },
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('known_device.token_hash')
    .where('known_device.token_hash', '=', hashToken(token))
    .where('known_device.last_used_at', '>', nowMs - knownDeviceTtlMs)
    .where('account.email', '=', email)
    .executeTakeFirst();
  return row?.token_hash;
}

/** Who makes a request, as far as it shows. */
export interface Requester {
  /** The account that is signed in. */
  readonly accountId: string | undefined;
  /** Of the device's cookie. */
  readonly deviceToken: string | undefined;
}

/**
 * Reads the mailboxes that a requester has confirmed: of the account that is signed in, and of those that the device is
 * known to.
 * @returns their `hashMailbox`
 */
export async function readOwnMailboxes(
  db: Db,
  { accountId, deviceToken }: Requester,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const ofAccount = db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId ?? '');
  const ofDevice = db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('account.email')
    .where('known_device.token_hash', '=', hashToken(deviceToken ?? ''))
    .where('known_device.last_used_at', '>', nowMs - knownDeviceTtlMs);
  const rows = [
    ...(accountId === undefined ? [] : await ofAccount.execute()),
    ...(deviceToken === undefined ? [] : await ofDevice.execute()),
  ];
  return new Set(rows.map(({ email }) => hashMailbox(email)));
}

/** What an account knew about a device before it signed in. */
export interface RememberedDevice {
  /** For the cookie. */
  readonly token: string;
  /** The account did not know this device, but another one. */
  readonly isNewBesideOthers: boolean;
}

/**
 * Makes a device known to an account. Call within a transaction.
 * @param token of its cookie; a token that no account knows is replaced, so that the server has made each
 */
export async function rememberDevice(
  db: Db,
  { token, accountId, nowMs }: { token: string | undefined; accountId: string; nowMs: number },
): Promise<RememberedDevice> {
  const givenHash = hashToken(token ?? '');
  const rows = await db
    .selectFrom('known_device')
    .select(['token_hash', 'account_id'])
    .where(({ or, eb }) => or([eb('token_hash', '=', givenHash), eb('account_id', '=', accountId)]))
    .where('last_used_at', '>', nowMs - knownDeviceTtlMs)
    .execute();
  const ownRows = rows.filter((row) => row.account_id === accountId);
  const isTokenKnown = rows.some((row) => row.token_hash === givenHash);
  const usedToken = token !== undefined && isTokenKnown ? token : newToken();
  await db
    .insertInto('known_device')
    .values({
      token_hash: hashToken(usedToken),
      account_id: accountId,
      created_at: nowMs,
      last_used_at: nowMs,
    })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'account_id']).doUpdateSet({ last_used_at: nowMs }),
    )
    .execute();
  const isKnown = ownRows.some((row) => row.token_hash === givenHash);
  return { token: usedToken, isNewBesideOthers: !isKnown && ownRows.length > 0 };
}

/** Deletes one device of an account: it is unknown from now on. */
export async function deleteDevice(db: Db, accountId: string, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Deletes every device of an account, except one. */
export async function deleteDevices(
  db: Db,
  accountId: string,
  { exceptTokenHash }: { exceptTokenHash?: string | undefined } = {},
): Promise<void> {
  const devices = db.deleteFrom('known_device').where('account_id', '=', accountId);
  await (
    exceptTokenHash === undefined ? devices : devices.where('token_hash', '!=', exceptTokenHash)
  ).execute();
}
