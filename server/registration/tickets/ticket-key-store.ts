import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { audit } from '../../admin/audit-store.ts';
import { readSecret, writeSecret } from '../../admin/secret-store.ts';
import { deleteSetting, lockSettings, readSetting, writeSetting } from '../../admin/setting-store.ts';
import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import type { SecretBox } from '../../secret-box.ts';
import { newToken } from '../../token.ts';

/** Retired keys verify tickets, also on their pages, until this long after the end of their last event. */
const retiredKeyRetentionMs = 30 * dayMs;

/** Other processes sign with a retired key until they have read the new one, and clocks differ. */
const retirementSlackMs = 10 * minuteMs;

/** A public key that signs no more, 32 bytes in base64url, and when it stopped. */
export interface RetiredTicketKey {
  readonly publicKey: string;
  readonly retiredAt: number;
}

/** Whether a retired key may have signed tickets of an event created at this instant. */
export const mayHaveSigned = ({ retiredAt }: RetiredTicketKey, createdAt: number): boolean =>
  createdAt <= retiredAt + retirementSlackMs;

/** The keys of all processes on one database. Private keys are PKCS #8 in base64. */
export interface StoredTicketKeys {
  /** Signs tickets. */
  readonly current: string;
  /** Signs after the next rotation, and is known to phones by then; `undefined` with a configured key. */
  readonly next: string | undefined;
  readonly retired: readonly RetiredTicketKey[];
  /** Secrets for other purposes are derived from it: 32 bytes in base64url. A stored one outlives the key. */
  readonly secretRoot: string;
}

/** Public key of a private one: 32 bytes in base64url. */
export const toPublicKey = (pkcs8: string): string =>
  createPublicKey(
    createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' }),
  ).export({
    format: 'jwk',
  }).x ?? '';

const generateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** The extraction step of HKDF-SHA256, without a salt: does not reveal the key. */
const extractRoot = (pkcs8: string): string =>
  createHmac('sha256', '').update(Buffer.from(pkcs8, 'base64')).digest('base64url');

/**
 * Reads the keys; missing ones are generated. Another configured key than at the last start, or one that replaces a
 * stored one, retires that (OP-60).
 * @param configuredKey the setting TICKET_KEY
 */
export async function ensureTicketKeys(
  tx: Tx,
  { configuredKey, secrets, nowMs }: { configuredKey: string | undefined; secrets: SecretBox; nowMs: number },
): Promise<StoredTicketKeys> {
  const { db } = tx;
  await lockSettings(db);
  if (configuredKey === undefined) await ensureStoredKeys(db, secrets);
  else await deleteStoredSecrets(db);
  const keys = (await readTicketKeys(db, { configuredKey, secrets }))!;
  const publicKey = toPublicKey(keys.current);
  // Of versions with one key, one that TICKET_KEY had replaced stays invalid: it may have been stolen.
  const previous = await readSetting(db, 'ticketKeyPublic');
  if (previous === publicKey) return keys;
  await retire(db, { previous, publicKey, nowMs });
  if (previous === undefined) return keys;
  await announceTicketKeys(tx, nowMs);
  await audit(db, { actor: 'console', action: 'ticketKeyRotated', subject: '', detail: 'TICKET_KEY', nowMs });
  return { ...keys, retired: await readRetired(db) };
}

async function ensureStoredKeys(db: Db, secrets: SecretBox): Promise<void> {
  const stored = await readSecret(db, 'ticketKey', secrets);
  const next = await readSecret(db, 'ticketKeyNext', secrets);
  const current = stored ?? next ?? generateKey();
  if (stored === undefined) await writeSecret(db, 'ticketKey', current, secrets);
  if (stored === undefined || next === undefined)
    await writeSecret(db, 'ticketKeyNext', generateKey(), secrets);
  if ((await readSetting(db, 'secretRoot')) === undefined)
    await writeSecret(db, 'secretRoot', extractRoot(current), secrets);
}

/**
 * Reads the keys.
 * @returns `undefined` if one is missing
 */
export async function readTicketKeys(
  db: Db,
  { configuredKey, secrets }: { configuredKey: string | undefined; secrets: SecretBox },
): Promise<StoredTicketKeys | undefined> {
  const retired = await readRetired(db);
  if (configuredKey !== undefined)
    // Nothing secret is stored, so that a copy of the database signs neither tickets nor links.
    return { current: configuredKey, next: undefined, retired, secretRoot: extractRoot(configuredKey) };
  const current = await readSecret(db, 'ticketKey', secrets);
  const secretRoot = await readSecret(db, 'secretRoot', secrets);
  if (current === undefined || secretRoot === undefined) return undefined;
  return { current, next: await readSecret(db, 'ticketKeyNext', secrets), retired, secretRoot };
}

/**
 * Makes the next key the one that signs, and deletes the private key before it, whose public key goes on verifying
 * (OP-60). With `isStolen` all keys are new, and no earlier one verifies (OP-61).
 */
export async function rotateStoredKey(
  { db }: Tx,
  { isStolen, secrets, nowMs }: { isStolen: boolean; secrets: SecretBox; nowMs: number },
): Promise<void> {
  await lockSettings(db);
  const next = isStolen ? undefined : await readSecret(db, 'ticketKeyNext', secrets);
  const current = next ?? generateKey();
  await writeSecret(db, 'ticketKey', current, secrets);
  await writeSecret(db, 'ticketKeyNext', generateKey(), secrets);
  const previous = await readSetting(db, 'ticketKeyPublic');
  await retire(db, { previous, publicKey: toPublicKey(current), nowMs });
  if (!isStolen) return;
  await revokeRetiredKeys(db);
  await writeSecret(db, 'secretRoot', newToken(), secrets);
}

/** Lets no key but the present one verify (OP-61). */
export async function revokeRetiredKeys(db: Db): Promise<void> {
  await lockSettings(db);
  await writeRetired(db, []);
}

async function deleteStoredSecrets(db: Db): Promise<void> {
  for (const key of ['ticketKey', 'ticketKeyNext', 'secretRoot'] as const) await deleteSetting(db, key);
}

async function retire(
  db: Db,
  { previous, publicKey, nowMs }: { previous: string | undefined; publicKey: string; nowMs: number },
): Promise<void> {
  await writeSetting(db, 'ticketKeyPublic', publicKey);
  if (previous === undefined) return;
  const retired = [{ publicKey: previous, retiredAt: nowMs }, ...(await readRetired(db))];
  await writeRetired(
    db,
    retired.filter((key) => key.publicKey !== publicKey),
  );
}

async function readRetired(db: Db): Promise<RetiredTicketKey[]> {
  return JSON.parse((await readSetting(db, 'ticketKeysRetired')) ?? '[]') as RetiredTicketKey[];
}

const writeRetired = (db: Db, keys: readonly RetiredTicketKey[]): Promise<void> =>
  writeSetting(db, 'ticketKeysRetired', JSON.stringify(keys));

/** Deletes retired keys whose last event ended 30 days ago (OP-60). */
export async function deleteUnneededTicketKeys(db: Db, nowMs: number): Promise<void> {
  if ((await readRetired(db)).length === 0) return;
  await lockSettings(db);
  const needed: RetiredTicketKey[] = [];
  for (const key of await readRetired(db)) {
    const event = await db
      .selectFrom('event')
      .select('id')
      .where('created_at', '<=', key.retiredAt + retirementSlackMs)
      .where('end_at', '>', nowMs - retiredKeyRetentionMs)
      .limit(1)
      .executeTakeFirst();
    if (event !== undefined) needed.push(key);
  }
  await writeRetired(db, needed);
}

/** Raises the cursors of the lists of all events to come, so that phones fetch the keys (CI-76). */
export async function announceTicketKeys(tx: Tx, nowMs: number): Promise<void> {
  const rows = await tx.db
    .updateTable('event')
    .set((eb) => ({ change_no: eb('change_no', '+', 1) }))
    .where('end_at', '>', nowMs)
    .where('change_no', '>', 0)
    .returning('id')
    .execute();
  for (const { id } of rows) await tx.announce(id);
}
