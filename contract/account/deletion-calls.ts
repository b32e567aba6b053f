import * as v from 'valibot';
import { call, success } from '../call.ts';
import { deviceTypeSchema } from './fields.ts';

/** One thing to know before an account is deleted; the page ticks it (spec 1 §3). */
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

export const readDeletionInstructions = call({
  method: 'GET',
  path: '/account/instructions',
  may: 'useOwnAccount',
  summary: 'What to know, and to tick, before deleting the account. Refused when it may not be deleted.',
  answer: success({ data: instructionsSchema }),
});

export const readDeletionRequest = call({
  method: 'GET',
  path: '/account/delete/request',
  may: 'useOwnAccount',
  summary: 'Whether the deletion of this account has been asked for, and until when it can be withdrawn.',
  answer: success({
    data: v.object({ requestSent: v.boolean(), message: v.string(), deletedOn: v.nullable(v.string()) }),
  }),
});

export const requestDeletion = call({
  method: 'POST',
  path: '/account/delete/request',
  may: 'useOwnAccount',
  summary:
    'Asks for the deletion of this account, which happens after 30 days. Every instruction must be ticked.',
  body: v.object({
    ...instructionsSchema.entries,
    instructions: v.pipe(v.array(instructionSchema, 'valueIsRequired'), v.maxLength(20, 'valueInvalid')),
    deviceType: deviceTypeSchema,
  }),
  answer: success({ message: v.string(), data: v.object({ description: v.string(), message: v.string() }) }),
});

export const withdrawDeletion = call({
  method: 'DELETE',
  path: '/account/delete/request',
  may: 'useOwnAccount',
  summary: 'Takes the request back.',
  answer: success({ message: v.string() }),
});

export const exportOwnData = call({
  method: 'GET',
  path: '/account/export',
  may: 'useOwnAccount',
  summary: 'Everything that is stored about the user, as JSON (GDPR, art. 15 and 20).',
  answer: success({ data: v.record(v.string(), v.unknown()) }),
});
