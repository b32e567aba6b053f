import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idParams, idSchema } from '../id.ts';
import { instantSchema } from '../instant.ts';
import {
  deviceIdSchema,
  deviceLabelSchema,
  maxOperationsPerReplay,
  outcomes,
  sources,
  undoesSchema,
} from './operation.ts';
import { maxReviewsPerReplay, reviewSchema } from './review.ts';
import { participantRowSchema, standingCheckInSchema } from './participant.ts';

/** What the door knows of its event. `others` names the organiser's other events, for the red answer. */
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

export const participantListSchema = v.object({
  /** True: `participants` is everybody. False: only who changed since the cursor that was sent. */
  isWhole: v.boolean(),
  participants: v.array(participantRowSchema),
  /** Ids of people who are no longer on the list. */
  removed: v.array(v.string()),
  cursor: v.number(),
  event: doorEventSchema,
  /** The public half of the key that signs tickets: 32 bytes of Ed25519 in base64url. */
  ticketKey: v.string(),
  /** The server's clock when it answered, to measure the phone's. */
  serverTime: v.string(),
});
export type ParticipantList = v.InferOutput<typeof participantListSchema>;

export const listParticipants = call({
  method: 'GET',
  path: '/event/participant/list/:id',
  may: 'checkIn',
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
  }),
  answer: success({ data: participantListSchema }),
});

/** What the server decided about one operation; repeated word for word when it comes again (CI-2). */
export const operationResultSchema = v.object({
  operationId: v.string(),
  outcome: v.picklist(outcomes),
  /** A word of `reasons.ts`, with `rejected`. */
  reason: v.optional(v.string()),
  participant: v.optional(participantRowSchema),
  /** With `duplicate`: the check-in by which the person was in already. */
  first: v.optional(standingCheckInSchema),
});
export type OperationResult = v.InferOutput<typeof operationResultSchema>;

/** A number under which the list of an event changed. */
const listChangeSchema = v.object({ eventId: v.string(), changeNo: v.number() });
export type ListChange = v.InferOutput<typeof listChangeSchema>;

export const checkInBatch = call({
  method: 'PUT',
  path: '/event/checkIn',
  may: 'sendEntries',
  summary: 'Queued operations, each decided alone. One that could not be decided now is not in `data`.',
  body: v.object({
    deviceId: deviceIdSchema,
    /** The device's clock when it sent, by which its skew is measured. */
    sentAt: instantSchema,
    // Each operation is parsed alone by the handler: one bad row never fails the others (CI-8).
    operations: v.pipe(v.array(v.unknown()), v.maxLength(maxOperationsPerReplay)),
    reviews: v.optional(v.pipe(v.array(reviewSchema), v.maxLength(maxReviewsPerReplay)), []),
  }),
  answer: success({
    data: v.array(operationResultSchema),
    /** Ids of the operations whose reviews need not come again. */
    reviewed: v.optional(v.array(v.string()), []),
    /** All that changed under these is in `data`: whoever has the list of just before need not ask for it (CI-9). */
    changes: v.optional(v.array(listChangeSchema), []),
  }),
});

export const checkIn = call({
  method: 'PUT',
  path: '/event/checkIn/:id',
  may: 'checkIn',
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
  answer: success({ message: v.string(), data: operationResultSchema }),
});

/** One message of the live stream. */
export const liveChangeSchema = v.object({
  cursor: v.number(),
  /** How many are in, and how many are expected. */
  in: v.number(),
  expected: v.number(),
});
export type LiveChange = v.InferOutput<typeof liveChangeSchema>;

export const live = call({
  method: 'GET',
  path: '/event/live/:id',
  may: 'checkIn',
  summary: 'Server-sent events: the new cursor and counts whenever something changes.',
  params: idParams,
  kind: 'event-stream',
  answer: v.unknown(),
});
