import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { ownDetailsSchema } from './list-detail.ts';

export const readListDetails = endpoint({
  method: 'GET',
  path: '/event/participant/details/:id',
  requires: 'manageEvents',
  summary: 'The columns of imported lists that the check-in of an own event shows, by position.',
  params: idParams,
  response: success({ data: ownDetailsSchema }),
});

export const updateListDetails = endpoint({
  method: 'PUT',
  path: '/event/participant/details/:id',
  requires: 'manageEvents',
  summary:
    'Renames and marks the details of an own event’s list; one that is left out is deleted with its values.',
  params: idParams,
  body: v.object({
    details: ownDetailsSchema,
    /** As they were read: refused with `eventChanged` if they have changed since. */
    previous: ownDetailsSchema,
  }),
  response: success({ message: v.string() }),
});
