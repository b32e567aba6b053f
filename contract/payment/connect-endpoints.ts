import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idParams, idSchema } from '../id.ts';

/** Query parameters of the return page (PY-35). */
const returnParameterSchema = v.pipe(
  v.string('valueInvalid'),
  v.nonEmpty('valueIsRequired'),
  v.maxLength(300, 'textTooLong'),
);

export const connectPayments = endpoint({
  method: 'GET',
  path: '/organizer/stripe/connect/:id',
  requires: 'manageEvents',
  summary: 'Where an organisation connects the account that it is paid into; the id is her own.',
  needsRecentPassword: true,
  params: idParams,
  response: success({
    data: v.object({
      clientId: v.string(),
      /** Returned by the provider: single use, 15 minutes, this session only (PY-21). */
      state: v.string(),
      /** URL at the provider, parameters included. */
      url: v.string(),
    }),
  }),
});

export const verifyPayments = endpoint({
  method: 'PUT',
  path: '/organizer/stripe/verify',
  requires: 'manageEvents',
  summary: 'Connects the account that the provider has come back with.',
  body: v.object({ id: idSchema, code: returnParameterSchema, state: returnParameterSchema }),
  response: success({ message: v.string(), data: v.object({ accountId: v.string() }) }),
});

export const disconnectPayments = endpoint({
  method: 'DELETE',
  path: '/organizer/deletestripe/:id',
  requires: 'manageEvents',
  summary: 'Disconnects it: nobody can pay for a ticket or donate any more. The id is her own.',
  needsRecentPassword: true,
  params: idParams,
  response: success({ message: v.string() }),
});
