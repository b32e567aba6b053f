import * as v from 'valibot';
import { lastNameSchema, nameSchema } from '../account/fields.ts';
import { optionalEmailSchema } from '../input/email.ts';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { detailValueSchema, maxListDetails } from './list-detail.ts';
import { participantRowSchema } from './participant.ts';

/** What an organiser may correct; the e-mail stays '' of a participant who has none. */
export const participantCorrectionSchema = v.object({
  firstName: nameSchema,
  lastName: lastNameSchema,
  email: optionalEmailSchema,
  /** Changed values of the list's details, by the names of these; the others stay as they are. */
  details: v.optional(
    v.pipe(
      v.array(v.object({ label: v.string(), value: detailValueSchema })),
      v.maxLength(maxListDetails, 'valueInvalid'),
    ),
    [],
  ),
});

export const editParticipant = endpoint({
  method: 'PUT',
  path: '/event/participant/:id',
  requires: 'manageEvents',
  summary: 'Corrects name, e-mail and details of a participant; a new address gets the ticket.',
  params: idParams,
  body: participantCorrectionSchema,
  response: success({ message: v.string(), data: participantRowSchema }),
});

export const readDeferredMails = endpoint({
  method: 'GET',
  path: '/event/participant/deferred/:id',
  requires: 'manageEvents',
  summary: 'Counts the mails about an own event that wait for the organisation’s allowance.',
  params: idParams,
  response: success({
    data: v.object({
      deferred: v.number(),
      /** The organisation's allowance of mails a day; 0 while it is stopped. */
      dailyMails: v.number(),
    }),
  }),
});

export const exportParticipants = endpoint({
  method: 'GET',
  path: '/event/participant/export/:id',
  requires: 'manageEvents',
  summary: 'Everybody on the list of an own event as a table for spreadsheets.',
  params: idParams,
  query: v.object({ format: v.optional(v.picklist(['csv'], 'valueInvalid'), 'csv') }),
  kind: 'file',
  response: v.unknown(),
});

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/participant/:id',
  requires: 'manageEvents',
  summary: 'Removes a participant of one’s own event, frees the ticket and tells the person.',
  params: idParams,
  response: success({ message: v.string() }),
});
