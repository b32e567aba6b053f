import type { Review } from '#contract/check-in/review.ts';
import { PersistError } from '../storage/persist-error.ts';
import type { Conflict, DeviceDatabase } from '../storage/schema.ts';
import { storeConflicts } from './acknowledge.ts';

/**
 * Saves reviews without notes and deletes their conflicts, all or none. They are sent from `dueAt` (epoch ms)
 * on: until then `withdrawReviews` takes them back (CI-70).
 * @throws PersistError when the device cannot store them.
 */
export async function saveReviews(
  database: DeviceDatabase,
  reviews: readonly Review[],
  { accountId, dueAt }: { accountId: string; dueAt: number },
): Promise<void> {
  try {
    await database.transaction('rw', [database.reviews, database.conflicts], async () => {
      await database.reviews.bulkPut(reviews.map((review) => ({ ...review, accountId, attempts: 0, dueAt })));
      await database.conflicts.bulkDelete(reviews.map(({ operationId }) => operationId));
    });
  } catch (error) {
    throw new PersistError(error);
  }
}

/**
 * Deletes the reviews of these conflicts that the server does not have yet, and stores the conflicts again.
 * @returns the restored conflicts.
 * @throws PersistError when the device cannot store them.
 */
export async function withdrawReviews(
  database: DeviceDatabase,
  conflicts: readonly Conflict[],
): Promise<readonly Conflict[]> {
  try {
    return await database.transaction('rw', [database.reviews, database.conflicts], async () => {
      const ids = conflicts.map(({ operationId }) => operationId);
      const rows = await database.reviews.bulkGet(ids);
      const restored = conflicts.filter((_, index) => rows[index] !== undefined);
      await database.reviews.bulkDelete(restored.map(({ operationId }) => operationId));
      await storeConflicts(database, restored);
      return restored;
    });
  } catch (error) {
    throw new PersistError(error);
  }
}
