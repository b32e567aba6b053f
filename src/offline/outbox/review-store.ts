import type { Review } from '#contract/check-in/review.ts';
import type { DeviceDatabase, ReviewRow } from '../storage/schema.ts';

/** Up to `limit` reviews of this account that are due at `now`: those that never failed first. */
export const readDueReviews = (
  database: DeviceDatabase,
  { accountId, now, limit }: { accountId: string; now: number; limit: number },
): Promise<ReviewRow[]> =>
  database.reviews
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, now], true, true)
    .limit(limit)
    .toArray();

/** When the next review of this account is due; undefined if none is pending. */
export async function readNextReviewDueAt(
  database: DeviceDatabase,
  accountId: string,
): Promise<number | undefined> {
  const row = await database.reviews
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, Infinity])
    .first();
  return row?.dueAt;
}

/** Deletes reviews that the server has. */
export const deleteReviews = (database: DeviceDatabase, rows: readonly ReviewRow[]): Promise<void> =>
  database.reviews.bulkDelete(rows.map((row) => row.operationId));

/** Reschedules reviews that the server failed on or left unanswered. */
export async function rescheduleReviews(
  database: DeviceDatabase,
  rows: readonly ReviewRow[],
  getDueAt: (attempts: number) => number,
): Promise<void> {
  await database.transaction('rw', database.reviews, async () => {
    for (const { operationId, attempts } of rows)
      await database.reviews.update(operationId, { attempts: attempts + 1, dueAt: getDueAt(attempts + 1) });
  });
}

/** Strips the fields that only this device knows. */
export function toReview({
  accountId: _accountId,
  attempts: _attempts,
  dueAt: _dueAt,
  filler: _filler,
  ...review
}: ReviewRow): Review {
  return review;
}
