import * as v from 'valibot';
import { hourMs } from '../durations.ts';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { maxImportRows } from './import-row.ts';
import { importedDetailsSchema } from './list-detail.ts';

/** Maximum number of problems that one response lists. */
export const maxImportProblems = 200;

/**
 * What becomes of a row: it is added to the list, is on it already, under the same name or with the same code under
 * another one, gives a participant its code or its details, repeats an earlier row, names a participant who was removed,
 * or has a problem.
 */
export const rowOutcomes = {
  added: 'a',
  existing: 'e',
  renamed: 'n',
  completed: 'c',
  repeated: 'r',
  removed: 'x',
  invalid: 'i',
} as const;
export type RowOutcome = (typeof rowOutcomes)[keyof typeof rowOutcomes];

/** What an import would do, or did. */
export const importResultSchema = v.object({
  /** Participants that are not on the list yet; a row of several places has as many. */
  added: v.number(),
  /** Rows of participants that are on the list already, and keep the code that they have. */
  existing: v.number(),
  /** Rows of participants that are on the list already, and get the row's code or details. */
  completed: v.number(),
  /** Rows of participants who were removed from the list, or gave their ticket back; they are `added` on request. */
  removed: v.number(),
  /** Participants that `addsRemoved` adds for these rows: unnamed companions who are still on the list do not count. */
  removedPlaces: v.number(),
  /** Rows that repeat an earlier row. */
  repeated: v.number(),
  /** Rows with a problem, of which `problems` lists the first ones. */
  invalid: v.number(),
  problems: v.array(
    v.object({
      /** Position in `rows`, from 0. */
      row: v.number(),
      path: v.picklist(['firstName', 'lastName', 'email', 'code', 'quantity', 'details']),
      message: v.string(),
    }),
  ),
  /** What becomes of each row, one letter of `rowOutcomes` each. */
  rowOutcomes: v.string(),
  /** Tickets that are left before the import, or `null` if they are unlimited. */
  available: v.nullable(v.number()),
  /** Ticket mails that this import would cause, or caused; before it `mailsLeft` may be sent today. */
  mails: v.number(),
  mailsLeft: v.number(),
});
export type ImportResult = v.InferOutput<typeof importResultSchema>;

/** What a request to import says besides its rows. */
export const importOptionsSchema = v.object({
  /** Only checks: nothing is added. */
  isDryRun: v.boolean('valueIsRequired'),
  /** Mails the ticket to each new participant with an e-mail. */
  sendsTickets: v.optional(v.boolean(), false),
  /** Adds also participants who were removed from the list, or gave their ticket back. */
  addsRemoved: v.optional(v.boolean(), false),
  /** The columns that come along: the cells of each row after the fifth are their values (RG-72). */
  details: v.optional(importedDetailsSchema, []),
});

export const importParticipants = endpoint({
  method: 'POST',
  path: '/event/participant/import/:id',
  requires: 'manageEvents',
  summary: 'Adds the participants of another system’s list to an own event: all that are new, or none.',
  params: idParams,
  hasRawBody: true,
  body: v.object({
    // The handler parses each row separately: one invalid row is reported with its position (RG-65).
    rows: v.pipe(
      v.array(v.unknown()),
      v.minLength(1, 'valueIsRequired'),
      v.maxLength(maxImportRows, 'textTooLong'),
    ),
    ...importOptionsSchema.entries,
  }),
  response: success({ message: v.string(), data: importResultSchema }),
});

export const readImportProgress = endpoint({
  method: 'GET',
  path: '/event/participant/import/progress/:id',
  requires: 'manageEvents',
  summary:
    'How many rows of a list that is being added to an own event are done; null if no import is unfinished.',
  params: idParams,
  response: success({ data: v.nullable(v.object({ done: v.number(), total: v.number() })) }),
});

/** For how long an import can be undone (RG-69). */
export const importUndoMs = hourMs;

export const readUndoableImport = endpoint({
  method: 'GET',
  path: '/event/participant/import/:id',
  requires: 'manageEvents',
  summary: 'The latest import into an own event that can still be undone; null without.',
  params: idParams,
  response: success({
    data: v.nullable(
      v.object({
        _id: v.string(),
        /** Participants that it has added, and those who have got their code or details. */
        added: v.number(),
        completed: v.number(),
        /** Ticket mails that it has caused. */
        mails: v.number(),
        importedAt: v.string(),
        undoableUntil: v.string(),
      }),
    ),
  }),
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/event/participant/import/undo/:id',
  requires: 'manageEvents',
  summary: 'Undoes the latest import into an own event by its id, once; repeated calls succeed too.',
  params: idParams,
  response: success({ message: v.string() }),
});
