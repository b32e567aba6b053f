import type { Review } from '#contract/check-in/review.ts';
import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/route.ts';
import { inDoorScope } from './door-event-store.ts';

/**
 * Stores reviews of operations within the door scope; the first review of each operation counts (CI-24).
 * Reviews of unknown or `applied` operations are ignored.
 */
export async function writeReviews(
  db: Db,
  { door, reviews, nowMs }: { door: DoorScope; reviews: readonly Review[]; nowMs: number },
): Promise<void> {
  if (reviews.length === 0) return;
  // One statement must not insert two rows with the same key.
  const firstReviews = new Map(reviews.toReversed().map((review) => [review.operationId, review]));
  const reviewable = await db
    .selectFrom('check_in_operation')
    .innerJoin('event', 'event.id', 'check_in_operation.event_id')
    .select('operation_id')
    .where('operation_id', 'in', [...firstReviews.keys()])
    .where('outcome', '<>', 'applied')
    .where(inDoorScope(door))
    .execute();
  if (reviewable.length === 0) return;
  await db
    .insertInto('check_in_review')
    .values(
      reviewable.map(({ operation_id: operationId }) => {
        const { decision, note, reviewedAt } = firstReviews.get(operationId)!;
        return {
          operation_id: operationId,
          decision,
          note,
          reviewed_at: Date.parse(reviewedAt),
          received_at: nowMs,
        };
      }),
    )
    .onConflict((conflict) => conflict.column('operation_id').doNothing())
    .execute();
}
