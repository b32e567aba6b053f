import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import { outcomes, sources } from './sources-and-outcomes.ts';
import { reviewDecisions } from './review.ts';

/** Filters of a door's operation log. */
const logFilterEntries = {
  outcome: v.optional(v.picklist(outcomes)),
  source: v.optional(v.picklist(sources)),
  /** Label of gate and phone. */
  deviceLabel: v.optional(v.pipe(v.string(), v.maxLength(80))),
  /** Search terms in names. */
  keys: v.optional(v.pipe(v.string(), v.maxLength(100))),
};

/** One operation in the log of an event's door. */
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
  /** With `rejected`: a `Reason`. */
  reason: v.optional(v.string()),
  /** Device time corrected by its skew; `receivedAt` is the server's time. */
  at: v.string(),
  receivedAt: v.string(),
  deviceLabel: v.string(),
  /** Label of the staff pass that recorded it; '' for the organiser. */
  passLabel: v.string(),
  /** Decision of the operator's review (CI-24). */
  decision: v.optional(v.picklist(reviewDecisions)),
  note: v.string(),
});
export type LoggedOperation = v.InferOutput<typeof loggedOperationSchema>;

export const listOperations = endpoint({
  method: 'GET',
  path: '/event/operation/list/:id',
  requires: 'manageEvents',
  summary: 'What was scanned and tapped at the door of an own event, the newest first.',
  params: idParams,
  query: v.object({ ...pagingEntries, ...logFilterEntries }),
  response: success({
    data: v.array(loggedOperationSchema),
    totalCount: v.number(),
    /** Every label in this log, as filter options. */
    deviceLabels: v.array(v.string()),
  }),
});

export const exportOperations = endpoint({
  method: 'GET',
  path: '/event/operation/export/:id',
  requires: 'manageEvents',
  kind: 'file',
  summary: 'The same log as a spreadsheet-safe CSV, whole or filtered.',
  params: idParams,
  query: v.object({ format: v.literal('csv'), ...logFilterEntries }),
  response: v.unknown(),
});
