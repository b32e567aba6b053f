import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import { outcomes, sources } from './operation.ts';
import { reviewDecisions } from './review.ts';

/** What the log of a door can be narrowed to. */
const logFilter = {
  outcome: v.optional(v.picklist(outcomes)),
  source: v.optional(v.picklist(sources)),
  /** The label of gate and phone. */
  deviceLabel: v.optional(v.pipe(v.string(), v.maxLength(80))),
  /** Part of a name. */
  keys: v.optional(v.pipe(v.string(), v.maxLength(100))),
};

/** One operation as it stands in the log of its event's door. */
const loggedOperationSchema = v.object({
  operationId: v.string(),
  participantId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  isCheckedIn: v.boolean(),
  isWalkIn: v.boolean(),
  isOverCapacity: v.boolean(),
  source: v.picklist(sources),
  outcome: v.picklist(outcomes),
  /** A word of `reasons.ts`, with `rejected`. */
  reason: v.optional(v.string()),
  /** The device's time corrected by its skew, and when the server received it. */
  at: v.string(),
  receivedAt: v.string(),
  deviceLabel: v.string(),
  /** The staff pass by which it was made; empty when by the organiser. */
  passLabel: v.string(),
  /** What somebody decided about it who looked at it (CI-24). */
  decision: v.optional(v.picklist(reviewDecisions)),
  note: v.string(),
});
export type LoggedOperation = v.InferOutput<typeof loggedOperationSchema>;

export const listOperations = call({
  method: 'GET',
  path: '/event/operation/list/:id',
  may: 'runEvents',
  summary: 'What was scanned and tapped at the door of an own event, the newest first.',
  params: idParams,
  query: v.object({ ...pagingEntries, ...logFilter }),
  answer: success({
    data: v.array(loggedOperationSchema),
    totalCount: v.number(),
    /** Every label there is in this log, to choose from. */
    deviceLabels: v.array(v.string()),
  }),
});

export const exportOperations = call({
  method: 'GET',
  path: '/event/operation/export/:id',
  may: 'runEvents',
  kind: 'file',
  summary: 'The same log as a spreadsheet-safe CSV, whole or filtered.',
  params: idParams,
  query: v.object({ format: v.literal('csv'), ...logFilter }),
  answer: v.unknown(),
});
