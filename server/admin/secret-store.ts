import type { Db } from '../db/tables.ts';
import type { SecretBox } from '../secret-box.ts';
import { getOrCreateSetting, lockSettings, readSetting, writeSetting } from './setting-store.ts';

/** The settings that are secrets. */
const secretKeys = ['sandboxSecret', 'ticketKey', 'ticketKeyNext', 'secretRoot'] as const;
export type SecretKey = (typeof secretKeys)[number];

/**
 * Reads a secret; `undefined` if it is not set.
 * @throws DatabaseRefused without the key that it is encrypted with
 */
export async function readSecret(db: Db, key: SecretKey, secrets: SecretBox): Promise<string | undefined> {
  const stored = await readSetting(db, key);
  return stored === undefined ? undefined : secrets.open(key, stored);
}

/** Inserts or updates a secret, encrypted if there is a key (OP-70). */
export const writeSecret = (db: Db, key: SecretKey, secret: string, secrets: SecretBox): Promise<void> =>
  writeSetting(db, key, secrets.seal(key, secret));

/** Like `getOrCreateSetting`, for a secret. */
export const getOrCreateSecret = async (
  db: Db,
  { key, secret, secrets }: { key: SecretKey; secret: string; secrets: SecretBox },
): Promise<string> => secrets.open(key, await getOrCreateSetting(db, key, secrets.seal(key, secret)));

/**
 * Encrypts every secret with the present key, or decrypts them if there is none but the previous one (OP-70). Call
 * within a transaction.
 * @returns how many secrets there are, and how many were written
 * @throws DatabaseRefused if one cannot be decrypted; then none is written
 */
export async function resealSecrets(db: Db, secrets: SecretBox): Promise<{ total: number; written: number }> {
  await lockSettings(db);
  let [total, written] = [0, 0];
  for (const key of secretKeys) {
    const stored = await readSetting(db, key);
    if (stored === undefined) continue;
    total += 1;
    // Also of those that are current: a wrong or damaged one is found at the start.
    const secret = secrets.open(key, stored);
    if (secrets.isCurrent(stored)) continue;
    await writeSecret(db, key, secret, secrets);
    written += 1;
  }
  return { total, written };
}
