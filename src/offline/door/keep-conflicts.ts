import type { Review } from '#contract/check-in/review.ts';
import { secondMs } from '#contract/durations.ts';
import type { DoorDevice } from '../device/device-types.ts';
import { saveReviews, withdrawReviews } from '../outbox/bulk-review.ts';
import { PersistError } from '../storage/persist-error.ts';
import { toAnonymousConflict } from '../storage/anonymous-conflict.ts';
import type { Conflict } from '../storage/schema.ts';
import type { Door } from './door.ts';

/** Reviews made at once are not sent for this long: the operator may take them back (CI-70). */
export const undoReviewsWithinMs = 8 * secondMs;

interface KeepConflictsDeps {
  readonly device: DoorDevice;
  readonly eventId: string;
  getConflicts(): readonly Conflict[];
  /** Applies what is now stored. */
  onReviewed(change: { removed: ReadonlySet<string>; restored: readonly Conflict[] }): void;
}

/** Reviews many conflicts of one event's door at once. */
export function createKeepAll(deps: KeepConflictsDeps): Door['keepAll'] {
  const { device, eventId } = deps;
  const owner = device.accountId;
  const apply = (removed: readonly string[], restored: readonly Conflict[]): void => {
    deps.onReviewed({ removed: new Set(removed), restored });
    device.broadcast({ eventId, what: 'list' });
    device.scheduleSend([eventId]);
  };

  return async (operationIds) => {
    if (owner === undefined || device.accountId !== owner)
      throw new PersistError('the session of this door has ended');
    const chosen = new Set(operationIds);
    const kept = deps.getConflicts().filter(({ operationId }) => chosen.has(operationId));
    const now = device.deps.now();
    const reviews = kept.map(({ operationId }): Review => ({
      operationId,
      decision: 'kept',
      note: '',
      reviewedAt: new Date(now).toISOString(),
    }));
    const { database } = device;
    if (database === undefined) {
      for (const review of reviews) {
        await device.record([], review);
        apply([review.operationId], []);
      }
      return undefined;
    }
    await saveReviews(database, reviews, { accountId: owner, dueAt: now + undoReviewsWithinMs });
    apply(operationIds, []);
    return async () => {
      if (device.accountId !== owner) return;
      // The pass may have ended meanwhile: names have left the device (CI-22).
      const conflicts = device.status.isPassExpired ? kept.map(toAnonymousConflict) : kept;
      apply([], await withdrawReviews(database, conflicts));
    };
  };
}
