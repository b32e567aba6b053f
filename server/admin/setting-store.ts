import type { Db } from '../db/tables.ts';

/** A setting that the operator makes in the running product, or a secret that it keeps for itself. */
export type SettingKey = 'promotionPriceCents' | 'sandboxSecret';

/** The value of a setting, if it has been made. */
export async function readSetting(db: Db, key: SettingKey): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Makes a setting. */
export async function writeSetting(db: Db, key: SettingKey, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/**
 * Keeps a value that all processes on one database are to share: the first to write it wins. Out: the one
 * that is kept.
 */
export async function keepSetting(db: Db, key: SettingKey, value: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readSetting(db, key)) ?? value;
}
