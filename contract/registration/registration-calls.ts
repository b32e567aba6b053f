import * as v from 'valibot';
import { acceptedSchema, emailSchema, nameOf } from '../account/fields.ts';
import { call, success } from '../call.ts';
import { participantRowSchema } from '../check-in/participant.ts';
import { idParams } from '../id.ts';

/** At most so many tickets in one registration (spec 2 §5). */
export const maxTicketsPerOrder = 100;

export const participantFormSchema = v.object({
  firstName: nameOf(80),
  lastName: nameOf(80),
  email: emailSchema,
});

/**
 * What a registration sends (spec 2 §3). Who registers and what it costs is decided by the server:
 * isLoggedIn, userMode, userType, userId and the buyer's own names are display values and ignored.
 */
export const registrationFormSchema = v.pipe(
  v.object({
    acceptedPNPTNC: acceptedSchema,
    acceptedCreatorPolicy: v.optional(v.boolean(), false),
    noOfTickets: v.pipe(
      v.number('numberInvalid'),
      v.integer('numberInvalid'),
      v.minValue(1, 'numberInvalid'),
      v.maxValue(maxTicketsPerOrder, 'numberInvalid'),
    ),
    participants: v.pipe(
      v.array(participantFormSchema),
      v.minLength(1, 'participantsMismatch'),
      v.maxLength(maxTicketsPerOrder, 'participantsMismatch'),
    ),
  }),
  v.forward(
    v.check((it) => it.participants.length === it.noOfTickets, 'participantsMismatch'),
    ['participants'],
  ),
);

/** Called ticket on the wire: the signed code that stands in the QR. */
const ticketCodeSchema = v.pipe(v.string(), v.regex(/^[A-Z2-7]{154}$/i, 'idInvalid'), v.toUpperCase());

export const register = call({
  method: 'POST',
  path: '/event/register/:id',
  may: 'register',
  isIdempotent: true,
  summary: 'Registers one named person per ticket, all or none; never one ticket too many.',
  params: idParams,
  body: registrationFormSchema,
  answer: success({
    message: v.string(),
    data: v.object({
      price: v.number(),
      checkoutUrl: v.optional(v.string()),
      orderId: v.string(),
      tickets: v.array(v.object({ ticket: v.string(), firstName: v.string(), lastName: v.string() })),
    }),
  }),
});

/** A ticket's page: what its holder may see, and nothing of anybody else. */
export const ticketPageSchema = v.object({
  ticket: v.string(),
  qrText: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  ticketNo: v.number(),
  noOfTickets: v.number(),
  /** When the holder went in, or null. */
  checkedInAt: v.nullable(v.string()),
  /** Its order was paid: only the organiser can give the money back (RG-29). */
  isPaid: v.boolean(),
  event: v.object({
    _id: v.string(),
    title: v.string(),
    startDateTime: v.string(),
    endDateTime: v.string(),
    mode: v.picklist(['online', 'offline']),
    location: v.string(),
    latitude: v.nullable(v.number()),
    longitude: v.nullable(v.number()),
    isCancelled: v.boolean(),
    companyName: v.string(),
    /** Whom one can write to, or empty. */
    organiserId: v.string(),
  }),
});
export type TicketPage = v.InferOutput<typeof ticketPageSchema>;

export const readTicket = call({
  method: 'GET',
  path: '/ticket/:ticket',
  may: 'openTicket',
  summary: 'One ticket by its signed code.',
  params: v.object({ ticket: ticketCodeSchema }),
  answer: success({ data: ticketPageSchema }),
});

export const cancelTicket = call({
  method: 'DELETE',
  path: '/ticket/:ticket',
  may: 'openTicket',
  summary: 'Gives one’s own place back before the start, and tells its holder and who registered her.',
  params: v.object({ ticket: ticketCodeSchema }),
  answer: success({ message: v.string() }),
});

export const editParticipant = call({
  method: 'PUT',
  path: '/event/participant/:id',
  may: 'runEvents',
  summary: 'Corrects name and e-mail of a participant; a new address gets the ticket.',
  params: idParams,
  body: participantFormSchema,
  answer: success({ message: v.string(), data: participantRowSchema }),
});

export const exportParticipants = call({
  method: 'GET',
  path: '/event/participant/export/:id',
  may: 'runEvents',
  summary: 'Everybody on the list of an own event as a table for spreadsheets.',
  params: idParams,
  query: v.object({ format: v.optional(v.picklist(['csv'], 'valueInvalid'), 'csv') }),
  kind: 'file',
  answer: v.unknown(),
});

export const removeParticipant = call({
  method: 'DELETE',
  path: '/participant/:id',
  may: 'runEvents',
  summary: 'Removes a participant of one’s own event, frees the ticket and tells the person.',
  params: idParams,
  answer: success({ message: v.string() }),
});
