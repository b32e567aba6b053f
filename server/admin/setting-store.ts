import type { Db } from '../db/tables.ts';

/** A setting that the operator makes in the running product. */
export type SettingKey = 'promotionPriceCents';

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
