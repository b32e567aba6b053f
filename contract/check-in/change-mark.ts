import * as v from 'valibot';
import { idSchema } from '../id.ts';

/**
 * One change of an event's list with its random token. A server that was restored from a backup has another
 * token for this change number, or none: so a device that has seen the change detects the restore (CI-55).
 */
const changeMarkSchema = v.object({
  changeNo: v.pipe(v.number(), v.integer('numberInvalid'), v.minValue(0, 'numberInvalid')),
  token: v.pipe(v.string(), v.regex(/^[0-9a-f]{1,32}$/, 'idInvalid')),
});
export type ChangeMark = v.InferOutput<typeof changeMarkSchema>;

/** A change of the list of `eventId`. */
export const eventMarkSchema = v.object({ eventId: idSchema, ...changeMarkSchema.entries });
export type EventMark = v.InferOutput<typeof eventMarkSchema>;

/** Maximum number of marks of one event in a request; a device has one or two. */
export const maxMarksPerEvent = 10;

/** Marks as a query parameter: `12.a0b1,14.c2d3`. */
export const marksQuerySchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text.split(',').map((part) => {
      const [changeNo, token] = part.split('.');
      return { changeNo: Number(changeNo), token };
    }),
  ),
  v.array(changeMarkSchema),
  v.maxLength(maxMarksPerEvent),
);

/** Formats marks for `marksQuerySchema`. */
export const formatMarks = (marks: readonly ChangeMark[]): string =>
  marks.map(({ changeNo, token }) => `${changeNo}.${token}`).join(',');

export const optionalMarkSchema = v.optional(changeMarkSchema);
