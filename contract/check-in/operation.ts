import * as v from 'valibot';
import { emailSchema, nameOf, withoutControls } from '../account/fields.ts';
import { idSchema } from '../id.ts';
import { instantSchema } from '../instant.ts';

/** Where an operation came from. */
export const sources = ['scan', 'tap', 'undo', 'import'] as const;
export type Source = (typeof sources)[number];

/** Made by the device when it first opens a door, and kept. */
export const deviceIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'idInvalid'));

/** Gate and phone as people call them, shown in duplicates. */
export const deviceLabelSchema = v.pipe(v.string(), v.maxLength(80, 'textTooLong'), withoutControls);

/** At most so many check-ins are undone by one check-out. */
const maxUndoes = 200;
export const undoesSchema = v.pipe(v.array(idSchema), v.maxLength(maxUndoes));

/** Somebody who came without a registration, as she is added at the door. */
export const walkInSchema = v.object({
  firstName: nameOf(80),
  lastName: nameOf(80),
  email: v.optional(v.union([emailSchema, v.literal('')]), ''),
  /** She was let in beyond the tickets there are, by somebody who was told so. */
  isOverCapacity: v.optional(v.boolean(), false),
});
export type WalkIn = v.InferOutput<typeof walkInSchema>;

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
  deviceId: deviceIdSchema,
  deviceLabel: v.optional(deviceLabelSchema, ''),
  source: v.picklist(sources),
  undoes: v.optional(undoesSchema, []),
  /** This check-in also puts its participant, whose id the device has made, on the list (CI-25). */
  walkIn: v.optional(walkInSchema),
});
export type Operation = v.InferOutput<typeof operationSchema>;

export const outcomes = ['applied', 'duplicate', 'superseded', 'rejected'] as const;
export type Outcome = (typeof outcomes)[number];

/** At most so many operations travel in one replay. */
export const maxOperationsPerReplay = 500;
