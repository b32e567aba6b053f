import type { Order, OrderPerson } from './order-calls.ts';
import type { TicketPage } from './registration-calls.ts';

/** The page of one person's ticket, made of the order it belongs to: no network is needed for it (RG-36). */
export const ticketPageOf = (order: Order, person: OrderPerson): TicketPage => ({
  ticket: person.ticket,
  qrText: person.qrText,
  firstName: person.firstName,
  lastName: person.lastName,
  ticketNo: person.ticketNo,
  noOfTickets: order.quantity,
  checkedInAt: person.checkedInAt,
  isPaid: order.isPaid,
  event: {
    _id: order.eventId,
    title: order.title,
    startDateTime: order.startDateTime,
    endDateTime: order.endDateTime,
    mode: order.mode,
    location: order.place,
    latitude: order.latitude,
    longitude: order.longitude,
    isCancelled: order.isCancelled,
    companyName: order.companyName,
    organiserId: order.organiserId,
  },
});
