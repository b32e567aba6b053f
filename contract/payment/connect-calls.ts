import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idParams, idSchema } from '../id.ts';

/** What stands in the address of the return page (spec 1 §2). */
const returnedText = v.pipe(
  v.string('valueInvalid'),
  v.nonEmpty('valueIsRequired'),
  v.maxLength(300, 'textTooLong'),
);

export const connectPayments = call({
  method: 'GET',
  path: '/organizer/stripe/connect/:id',
  may: 'runEvents',
  summary: 'Where an organisation connects the account that it is paid into; the id is her own.',
  params: idParams,
  answer: success({
    data: v.object({
      clientId: v.string(),
      /** Comes back with the return: good once, for 15 minutes, in this session alone. */
      state: v.string(),
      /** Of the provider, with all that it needs. */
      url: v.string(),
    }),
  }),
});

export const verifyPayments = call({
  method: 'PUT',
  path: '/organizer/stripe/verify',
  may: 'runEvents',
  summary: 'Connects the account that the provider has come back with.',
  body: v.object({ id: idSchema, code: returnedText, state: returnedText }),
  answer: success({ message: v.string(), data: v.object({ accountId: v.string() }) }),
});

export const disconnectPayments = call({
  method: 'DELETE',
  path: '/organizer/deletestripe/:id',
  may: 'runEvents',
  summary: 'Disconnects it: nobody can pay for a ticket or donate any more. The id is her own.',
  params: idParams,
  answer: success({ message: v.string() }),
});
