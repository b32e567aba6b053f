import * as v from 'valibot';
import { recordedLastNameSchema, recordedNameSchema, stripControlCharacters } from '../account/fields.ts';
import { idSchema } from '../id.ts';
import { optionalEmailSchema } from '../input/email.ts';
import { instantSchema } from '../instant.ts';
import { sources } from './sources-and-outcomes.ts';

/** Generated once per device, when it first opens a door. */
export const deviceIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'idInvalid'));

/** Gate and phone as named by the operator, shown with duplicates. */
export const deviceLabelSchema = v.pipe(v.string(), v.maxLength(80, 'textTooLong'), stripControlCharacters);

/** Maximum number of check-ins that one check-out undoes. */
const maxUndoes = 200;
export const undoesSchema = v.pipe(v.array(idSchema), v.maxLength(maxUndoes));

/** A participant added at the door without a registration (CI-25). */
export const walkInSchema = v.object({
  firstName: recordedNameSchema,
  lastName: recordedLastNameSchema,
  email: v.optional(optionalEmailSchema, ''),
  /** The operator confirmed the entry although no ticket was left. */
  isOverCapacity: v.optional(v.boolean(), false),
});
export type WalkIn = v.InferOutput<typeof walkInSchema>;

/**
 * One tap or scan: immutable (CI-1). In a check-out, `undoes` holds the ids of the participant's check-ins
 * known to the device (CI-3).
 */
export const operationSchema = v.object({
  operationId: idSchema,
  participantId: idSchema,
  eventId: idSchema,
  isCheckedIn: v.boolean(),
  occurredAt: instantSchema,
  deviceId: deviceIdSchema,
  deviceLabel: v.optional(deviceLabelSchema, ''),
  source: v.picklist(sources),
  undoes: v.optional(undoesSchema, []),
  /**
   * This check-in also adds its participant to the list; the device generated the participant's id (CI-25).
   */
  walkIn: v.optional(walkInSchema),
});
export type Operation = v.InferOutput<typeof operationSchema>;

/** Maximum number of operations in one batch (CI-8). */
export const maxOperationsPerBatch = 500;
