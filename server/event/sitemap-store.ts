import type { Db } from '../db/tables.ts';

/** How many addresses one file of the site map holds; its format allows 50,000. */
export const sitemapPageSize = 10_000;

/** How many pages of upcoming events there are to be found. */
export async function countSitemapPages(db: Db, nowMs: number): Promise<number> {
  const { count } = await upcoming(db, nowMs)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil(count / sitemapPageSize));
}

/** The ids of one page, from 1. */
export async function readSitemapPage(
  db: Db,
  { page, nowMs }: { page: number; nowMs: number },
): Promise<readonly { id: string; organiserId: string }[]> {
  return upcoming(db, nowMs)
    .select(['id', 'organiser_id as organiserId'])
    .orderBy('id')
    .limit(sitemapPageSize)
    .offset((page - 1) * sitemapPageSize)
    .execute();
}

const upcoming = (db: Db, nowMs: number) =>
  db.selectFrom('event').where('end_at', '>', nowMs).where('cancelled_at', 'is', null);
