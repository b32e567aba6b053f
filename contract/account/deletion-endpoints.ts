import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { deviceTypeSchema } from './fields.ts';

/** A point that the user must tick before requesting deletion (AC-30). */
const instructionSchema = v.object({
  key: v.pipe(v.string(), v.maxLength(60, 'textTooLong')),
  value: v.pipe(v.string(), v.maxLength(1000, 'textTooLong')),
  isSelected: v.boolean(),
});

const instructionsSchema = v.object({
  title: v.pipe(v.string(), v.maxLength(300, 'textTooLong')),
  description: v.pipe(v.string(), v.maxLength(2000, 'textTooLong')),
  instructions: v.array(instructionSchema),
});
export type DeletionInstructions = v.InferOutput<typeof instructionsSchema>;

export const readDeletionInstructions = endpoint({
  method: 'GET',
  path: '/account/instructions',
  requires: 'useOwnAccount',
  summary: 'What to know, and to tick, before deleting the account. Refused when it may not be deleted.',
  response: success({ data: instructionsSchema }),
});

export const readDeletionRequest = endpoint({
  method: 'GET',
  path: '/account/delete/request',
  requires: 'useOwnAccount',
  summary: 'Whether the deletion of this account has been asked for, and until when it can be withdrawn.',
  response: success({
    data: v.object({ requestSent: v.boolean(), message: v.string(), deletedOn: v.nullable(v.string()) }),
  }),
});

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/account/delete/request',
  requires: 'useOwnAccount',
  summary:
    'Asks for the deletion of this account, which happens after 30 days. Every instruction must be ticked.',
  needsRecentPassword: true,
  body: v.object({
    ...instructionsSchema.entries,
    instructions: v.pipe(v.array(instructionSchema, 'valueIsRequired'), v.maxLength(20, 'valueInvalid')),
    deviceType: deviceTypeSchema,
  }),
  response: success({
    message: v.string(),
    data: v.object({ description: v.string(), message: v.string() }),
  }),
});

export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/account/delete/request',
  requires: 'useOwnAccount',
  summary: 'Takes the request back.',
  response: success({ message: v.string() }),
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/account/export',
  requires: 'useOwnAccount',
  summary: 'Everything that is stored about the user, as JSON (GDPR, art. 15 and 20).',
  needsRecentPassword: true,
  response: success({ data: v.record(v.string(), v.unknown()) }),
});
