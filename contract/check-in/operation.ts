import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { instantSchema } from '../instant.ts';

/** Where an operation came from. */
export const sources = ['scan', 'tap', 'undo', 'import'] as const;
export type Source = (typeof sources)[number];

/** At most so many check-ins are undone by one check-out. */
const maxUndoes = 200;

/**
 * One tap or scan, written once and never changed (CI-1). For a check-out `undoes` holds the ids of
 * the check-ins of that person which the device knew of (CI-3).
 */
export const operationSchema = v.object({
  operationId: idSchema,
  participantId: idSchema,
  eventId: idSchema,
  isCheckedIn: v.boolean(),
  occurredAt: instantSchema,
  deviceId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Gate and phone as people call them, shown in duplicates. */
  deviceLabel: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  source: v.picklist(sources),
  undoes: v.optional(v.pipe(v.array(idSchema), v.maxLength(maxUndoes)), []),
});
export type Operation = v.InferOutput<typeof operationSchema>;

export const outcomes = ['applied', 'duplicate', 'superseded', 'rejected'] as const;
export type Outcome = (typeof outcomes)[number];

/** At most so many operations travel in one replay. */
export const maxOperationsPerReplay = 500;
