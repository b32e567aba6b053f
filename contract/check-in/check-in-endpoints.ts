import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idParams, idSchema } from '../id.ts';
import { instantSchema } from '../instant.ts';
import { eventMarkSchema, marksQuerySchema, maxMarksPerEvent, optionalMarkSchema } from './change-mark.ts';
import { deviceIdSchema, deviceLabelSchema, maxOperationsPerBatch, undoesSchema } from './operation.ts';
import { outcomes, sources } from './sources-and-outcomes.ts';
import { maxReviewsPerBatch, reviewSchema } from './review.ts';
import { listDetailSchema } from '../participant/list-detail.ts';
import { participantRowSchema, activeCheckInSchema } from '../participant/participant.ts';

/**
 * The event as the door shows it. `others` lists the organiser's other events, to name the right one when a
 * ticket of theirs is refused.
 */
export const doorEventSchema = v.object({
  _id: v.string(),
  title: v.string(),
  startDateTime: v.string(),
  endDateTime: v.string(),
  location: v.string(),
  isCancelled: v.boolean(),
  others: v.array(
    v.object({
      _id: v.string(),
      title: v.string(),
      startDateTime: v.string(),
      location: v.string(),
    }),
  ),
});
export type DoorEvent = v.InferOutput<typeof doorEventSchema>;

/** A full participant list, or the rows changed since a cursor (CI-9). */
export const participantListSchema = v.object({
  /** `true`: `participants` is the full list. `false`: the rows changed since the requested cursor. */
  isWhole: v.boolean(),
  participants: v.array(participantRowSchema),
  /** Ids of participants no longer on the list (tombstones). */
  removed: v.array(v.string()),
  cursor: v.number(),
  /** The change at `cursor`; absent before the first change. */
  mark: optionalMarkSchema,
  /**
   * The server lacks a change that the device has seen, because it was restored from a backup: `participants`
   * is the full list, and the device sends its answered operations again (CI-55).
   */
  isRestored: v.optional(v.boolean()),
  event: doorEventSchema,
  /** Public key that verifies tickets: 32 bytes of Ed25519 in base64url (CI-19). */
  ticketKey: v.string(),
  /** Keys that verify its tickets too: the one that signs next, and former ones (CI-85). */
  otherTicketKeys: v.optional(v.array(v.string())),
  /** Whether participants have external codes (CI-92); absent from a server of an earlier version. */
  hasCodes: v.optional(v.boolean()),
  /** The details of the list that this device may have; absent from a server of an earlier version. */
  details: v.optional(v.array(listDetailSchema)),
  /** Server clock at the time of the response, to measure the device's skew. */
  serverTime: v.string(),
});
export type ParticipantList = v.InferOutput<typeof participantListSchema>;

export const listParticipants = endpoint({
  method: 'GET',
  path: '/event/participant/list/:id',
  requires: 'checkIn',
  summary: 'Everybody on the list of an event, or with `since` only what changed after that cursor.',
  params: idParams,
  query: v.object({
    since: v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.integer('numberInvalid'),
        v.minValue(0, 'numberInvalid'),
      ),
    ),
    /** Changes that the device has seen: if the server lacks one, it was restored (CI-55). */
    seen: v.optional(marksQuerySchema),
  }),
  response: success({ data: participantListSchema }),
});

/** The server's decision about one operation, repeated unchanged when the operation is sent again (CI-2). */
export const operationResultSchema = v.object({
  operationId: v.string(),
  outcome: v.picklist(outcomes),
  /** With `rejected`: a `Reason`. */
  reason: v.optional(v.string()),
  participant: v.optional(participantRowSchema),
  /** With `duplicate`: the participant's first check-in. */
  first: v.optional(activeCheckInSchema),
});
export type OperationResult = v.InferOutput<typeof operationResultSchema>;

/** A change counter value at which the list of an event changed. */
const listChangeSchema = v.object({ eventId: v.string(), changeNo: v.number() });
export type ListChange = v.InferOutput<typeof listChangeSchema>;

export const checkInBatch = endpoint({
  method: 'PUT',
  path: '/event/checkIn',
  requires: 'uploadCheckIns',
  summary: 'Queued operations, each decided alone. One that could not be decided now is not in `data`.',
  body: v.object({
    deviceId: deviceIdSchema,
    /** Device clock when sending, to measure its skew (CI-5). */
    sentAt: instantSchema,
    // The handler parses each operation separately: an invalid one does not fail the batch (CI-8).
    operations: v.pipe(v.array(v.unknown()), v.maxLength(maxOperationsPerBatch)),
    reviews: v.optional(v.pipe(v.array(reviewSchema), v.maxLength(maxReviewsPerBatch)), []),
    /** Changes of these operations' events that the device has seen (CI-55). */
    seen: v.optional(
      v.pipe(v.array(eventMarkSchema), v.maxLength(maxOperationsPerBatch * maxMarksPerEvent)),
      [],
    ),
  }),
  response: success({
    data: v.array(operationResultSchema),
    /** Operation ids whose reviews the server has stored; the device need not send them again. */
    reviewed: v.optional(v.array(v.string()), []),
    /**
     * Change numbers fully covered by `data`: a device at the cursor just before one need not fetch it
     * (CI-9).
     */
    changes: v.optional(v.array(listChangeSchema), []),
    /** The latest change of each of these events; the operations are part of it or of an earlier one. */
    marks: v.optional(v.array(eventMarkSchema), []),
    /** Events of which the server lacks a change in `seen`, because it was restored from a backup (CI-55). */
    restored: v.optional(v.array(v.string()), []),
  }),
});

export const checkIn = endpoint({
  method: 'PUT',
  path: '/event/checkIn/:id',
  requires: 'checkIn',
  summary:
    'One toggle of the participant {id}. With `isCheckedIn` alone the server makes the operation; with the other fields it is one device operation.',
  params: idParams,
  body: v.object({
    isCheckedIn: v.boolean('valueIsRequired'),
    operationId: v.optional(idSchema),
    eventId: v.optional(idSchema),
    occurredAt: v.optional(instantSchema),
    sentAt: v.optional(instantSchema),
    deviceId: v.optional(deviceIdSchema),
    deviceLabel: v.optional(deviceLabelSchema),
    source: v.optional(v.picklist(sources)),
    undoes: v.optional(undoesSchema),
  }),
  response: success({ message: v.string(), data: operationResultSchema }),
});

/** One message of the live stream. */
export const liveChangeSchema = v.object({
  cursor: v.number(),
  /** Number of checked-in participants; `expected` is the number of participants. */
  in: v.number(),
  expected: v.number(),
});
export type LiveChange = v.InferOutput<typeof liveChangeSchema>;

export const streamLiveUpdates = endpoint({
  method: 'GET',
  path: '/event/live/:id',
  requires: 'checkIn',
  summary: 'Server-sent events: the new cursor and counts whenever something changes.',
  params: idParams,
  kind: 'event-stream',
  response: v.unknown(),
});
