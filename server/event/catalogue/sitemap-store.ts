import type { Db } from '../../db/tables.ts';

/** URLs per sitemap file; the format allows 50,000. */
export const sitemapPageSize = 10_000;

/** @returns the number of sitemap pages for upcoming events, at least 1. */
export async function countSitemapPages(db: Db, nowMs: number): Promise<number> {
  const { count } = await selectUpcoming(db, nowMs)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil(count / sitemapPageSize));
}

/** Reads the event ids of one sitemap page; pages count from 1. */
export async function readSitemapPage(
  db: Db,
  { page, nowMs }: { page: number; nowMs: number },
): Promise<readonly { id: string; organiserId: string }[]> {
  return selectUpcoming(db, nowMs)
    .select(['id', 'organiser_id as organiserId'])
    .orderBy('id')
    .limit(sitemapPageSize)
    .offset((page - 1) * sitemapPageSize)
    .execute();
}

const selectUpcoming = (db: Db, nowMs: number) =>
  db
    .selectFrom('event')
    .where('end_at', '>', nowMs)
    .where('cancelled_at', 'is', null)
    .where('is_unlisted', '=', 0);
