import type { Review } from '#contract/check-in/review.ts';
import type { DeviceDatabase, ReviewRow } from './device-database.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';

/**
 * Keeps what somebody decided about a conflict until the server has it, and takes the conflict away. Runs in
 * the caller's transaction on `reviews` and `conflicts`.
 */
export async function keepReview(database: DeviceDatabase, review: Review, accountId: string): Promise<void> {
  const row: ReviewRow = { ...review, accountId, attempts: 0, dueAt: 0 };
  await database.reviews.put(review.note === '' ? row : { ...row, filler: fileOfItsOwn() });
  await database.conflicts.delete(review.operationId);
}

/** Up to `limit` reviews of this account that may be sent at `now`: those that never failed first. */
export const dueReviews = (
  database: DeviceDatabase,
  { accountId, now, limit }: { accountId: string; now: number; limit: number },
): Promise<ReviewRow[]> =>
  database.reviews
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, now], true, true)
    .limit(limit)
    .toArray();

/** When the next review of this account is due; nothing if none waits. */
export async function nextReviewDueAt(
  database: DeviceDatabase,
  accountId: string,
): Promise<number | undefined> {
  const row = await database.reviews
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, Infinity])
    .first();
  return row?.dueAt;
}

/** The server has these. */
export const forgetReviews = (database: DeviceDatabase, rows: readonly ReviewRow[]): Promise<void> =>
  database.reviews.bulkDelete(rows.map((row) => row.operationId));

/** Puts reviews off that the server failed on, or did not answer for. */
export async function putOffReviews(
  database: DeviceDatabase,
  rows: readonly ReviewRow[],
  dueAtOf: (attempts: number) => number,
): Promise<void> {
  await database.transaction('rw', database.reviews, async () => {
    for (const { operationId, attempts } of rows)
      await database.reviews.update(operationId, { attempts: attempts + 1, dueAt: dueAtOf(attempts + 1) });
  });
}

/** Without what only this device knows of it. */
export function reviewOf({
  accountId: _accountId,
  attempts: _attempts,
  dueAt: _dueAt,
  filler: _filler,
  ...review
}: ReviewRow): Review {
  return review;
}
