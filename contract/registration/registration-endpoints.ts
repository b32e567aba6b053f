import * as v from 'valibot';
import { acceptedSchema, lastNameSchema, nameSchema } from '../account/fields.ts';
import { emailSchema } from '../input/email.ts';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';

/** Maximum number of tickets in one registration (RG-3). */
export const maxTicketsPerOrder = 100;

/** Name and e-mail of one participant. */
const participantFormSchema = v.object({
  firstName: nameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
});

/**
 * Body of a registration. The server decides buyer and price: isLoggedIn, userMode, userType, userId and the
 * buyer's own names are display values and ignored (RG-3).
 */
export const registrationFormSchema = v.pipe(
  v.object({
    acceptedPNPTNC: acceptedSchema,
    acceptedCreatorPolicy: v.optional(v.boolean(), false),
    /**
     * With `false` the server refuses an account's registration of someone who already has one of its tickets
     * for the event, so that the page can ask (RG-51). Unknown to the specification: the default allows it.
     */
    isDuplicateAllowed: v.optional(v.boolean(), true),
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
    v.check((form) => form.participants.length === form.noOfTickets, 'participantsMismatch'),
    ['participants'],
  ),
);

/** The signed code in the QR (`ticket` on the wire). */
const ticketCodeSchema = v.pipe(v.string(), v.regex(/^[A-Z2-7]{154}$/i, 'idInvalid'), v.toUpperCase());

/** A confirmed order, with a ticket for each participant still on the list. */
export const issuedOrderSchema = v.object({
  /** In euros. */
  price: v.number(),
  orderId: v.string(),
  /** The buyer's, which the tickets are mailed to. */
  email: v.string(),
  tickets: v.array(v.object({ ticket: v.string(), firstName: v.string(), lastName: v.string() })),
});

/** An order above a share, which the link in a mail confirms (RG-77). */
export const orderToConfirmSchema = v.object({
  quantity: v.number(),
  /** Until when its places are held; `null` if they are not. */
  heldUntil: v.nullable(v.string()),
});
export type OrderToConfirm = v.InferOutput<typeof orderToConfirmSchema>;

export const register = endpoint({
  method: 'POST',
  path: '/event/register/:id',
  requires: 'register',
  isIdempotent: true,
  summary: 'Registers one named person per ticket, all or none; never one ticket too many.',
  usesDeviceCookie: true,
  params: idParams,
  body: registrationFormSchema,
  response: success({
    message: v.string(),
    data: v.object({
      ...issuedOrderSchema.entries,
      checkoutUrl: v.optional(v.string()),
      /** Secret of the payment that is awaited (PY-10). */
      txnid: v.optional(v.string()),
      toConfirm: v.optional(orderToConfirmSchema),
    }),
  }),
});

/** A ticket's page: only data of its holder (RG-30). */
export const ticketPageSchema = v.object({
  ticket: v.string(),
  qrText: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  ticketNo: v.number(),
  noOfTickets: v.number(),
  /** Check-in time of the holder, or `null`. */
  checkedInAt: v.nullable(v.string()),
  /** Its order was paid: only the organiser can refund it (RG-29). */
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
    /** URL of its cover, or ''. */
    image: v.string(),
    /** Link of an online event; '' where there is none, or not yet (RG-52). */
    joinLink: v.string(),
    /** When it will be shown, or `null`. */
    joinLinkAt: v.nullable(v.string()),
    companyName: v.string(),
    /** Organiser to contact; '' when there is none. */
    organiserId: v.string(),
  }),
});
export type TicketPage = v.InferOutput<typeof ticketPageSchema>;

export const readTicket = endpoint({
  method: 'GET',
  path: '/ticket/:ticket',
  requires: 'openTicket',
  summary: 'One ticket by its signed code.',
  params: v.object({ ticket: ticketCodeSchema }),
  response: success({ data: ticketPageSchema }),
});

export const cancelTicket = endpoint({
  method: 'DELETE',
  path: '/ticket/:ticket',
  requires: 'openTicket',
  summary: 'Gives one’s own place back before the start, and tells its holder and who registered her.',
  usesDeviceCookie: true,
  params: v.object({ ticket: ticketCodeSchema }),
  response: success({ message: v.string() }),
});
