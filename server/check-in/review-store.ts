import type { Review } from '#contract/check-in/review.ts';
import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/serve.ts';
import { atDoorsOf } from './door-event-store.ts';

/**
 * Writes what was decided about operations at these doors: the first review of each counts (CI-24). One about
 * an operation that is not in the log of these doors, or that was simply applied, leaves nothing.
 */
export async function writeReviews(
  db: Db,
  { door, reviews, nowMs }: { door: DoorScope; reviews: readonly Review[]; nowMs: number },
): Promise<void> {
  if (reviews.length === 0) return;
  // One statement may not bring two rows of one key.
  const firsts = new Map(reviews.toReversed().map((it) => [it.operationId, it]));
  const known = await db
    .selectFrom('check_in_operation')
    .innerJoin('event', 'event.id', 'check_in_operation.event_id')
    .select('operation_id')
    .where('operation_id', 'in', [...firsts.keys()])
    .where('outcome', '<>', 'applied')
    .where(atDoorsOf(door))
    .execute();
  if (known.length === 0) return;
  await db
    .insertInto('check_in_review')
    .values(
      known.map(({ operation_id: operationId }) => {
        const { decision, note, reviewedAt } = firsts.get(operationId)!;
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
