import type { Db } from '../db/tables.ts';

/** What `seedDemo` leaves in the settings. */
const demoMark = 'demoSeededAt';

/** Whether this database was filled with the demo, whose accounts have known passwords. */
export async function hasDemo(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('setting').select('key').where('key', '=', demoMark).executeTakeFirst();
  return mark !== undefined;
}
