import * as v from 'valibot';
import { paragraphsOf } from '../account/fields.ts';
import { idSchema } from '../id.ts';
import { instantSchema } from '../instant.ts';

/** What somebody decides about an answer of the server that a person should see (CI-24). */
export const reviewDecisions = ['kept', 'undone'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** At most so many characters in a note, and so many reviews in one replay. */
export const maxNoteLength = 500;
export const maxReviewsPerReplay = 500;

/**
 * Somebody has looked at a `duplicate`, `superseded` or `rejected` operation. It travels with the replays,
 * as often as it takes; the first one that arrives about an operation counts.
 */
export const reviewSchema = v.object({
  operationId: idSchema,
  decision: v.picklist(reviewDecisions),
  note: v.optional(paragraphsOf(maxNoteLength), ''),
  reviewedAt: instantSchema,
});
export type Review = v.InferOutput<typeof reviewSchema>;
