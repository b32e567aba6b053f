import type { Db } from '../db/tables.ts';
import { readAllowance, type AllowanceQuery } from '../mail/allowance/allowance-store.ts';

/**
 * How many more mails to addresses that an organisation has typed are sent in these 24 hours, after those that are
 * deferred and the tickets of its imports (OP-73).
 */
export async function countMailsLeft(db: Db, query: AllowanceQuery): Promise<number> {
  const { dailyMails, charged, deferred } = await readAllowance(db, query);
  const left = dailyMails - charged - deferred;
  return left <= 0 ? 0 : Math.max(0, left - (await countStagedMails(db, query.organiserId)));
}

/** Tickets of imports that are to be mailed and not queued yet, of all events of an organisation or of one. */
export async function countStagedMails(db: Db, organiserId: string, eventId?: string): Promise<number> {
  const query = db
    .selectFrom('participant_import_row as row')
    .innerJoin('participant_import as import', 'import.id', 'row.import_id')
    .innerJoin('event', 'event.id', 'import.event_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import.organiser_id', '=', organiserId)
    .where('import.reserved_at', 'is not', null)
    .where('import.undone_at', 'is', null)
    .where('event.cancelled_at', 'is', null)
    .where('row.is_mailed', '=', 1);
  const { count } = await (
    eventId === undefined ? query : query.where('import.event_id', '=', eventId)
  ).executeTakeFirstOrThrow();
  return Number(count);
}
