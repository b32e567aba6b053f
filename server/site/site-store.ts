import type { Db } from '../db/tables.ts';

/** Setting written by `seedDemo`. */
export const demoSettingKey = 'demoSeededAt';

/** Whether this database contains the demo, whose accounts have known passwords. */
export async function hasDemo(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('key')
    .where('key', '=', demoSettingKey)
    .executeTakeFirst();
  return row !== undefined;
}
