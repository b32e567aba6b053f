import * as v from 'valibot';
import { paragraphsSchema } from '../account/fields.ts';
import { idSchema } from '../id.ts';
import { instantSchema } from '../instant.ts';

/** The operator's decision about a `duplicate`, `superseded` or `rejected` result (CI-24). */
export const reviewDecisions = ['kept', 'undone'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Maximum length of a note in characters, and of reviews in one batch. */
export const maxNoteLength = 500;
export const maxReviewsPerBatch = 500;

/**
 * An operator's review of a `duplicate`, `superseded` or `rejected` operation (CI-24). Sent with each batch
 * until acknowledged; the first review of an operation counts.
 */
export const reviewSchema = v.object({
  operationId: idSchema,
  decision: v.picklist(reviewDecisions),
  note: v.optional(paragraphsSchema(maxNoteLength), ''),
  reviewedAt: instantSchema,
});
export type Review = v.InferOutput<typeof reviewSchema>;
