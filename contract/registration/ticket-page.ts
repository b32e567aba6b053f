import type { Order, OrderParticipant } from './order-endpoints.ts';
import type { TicketPage } from './registration-endpoints.ts';

/** Builds a ticket page from its order, without a network request (RG-36). */
export const toTicketPage = (order: Order, participant: OrderParticipant): TicketPage => ({
  ticket: participant.ticket,
  qrText: participant.qrText,
  firstName: participant.firstName,
  lastName: participant.lastName,
  ticketNo: participant.ticketNo,
  noOfTickets: order.quantity,
  checkedInAt: participant.checkedInAt,
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
    image: order.image,
    joinLink: order.joinLink,
    joinLinkAt: order.joinLinkAt,
    companyName: order.companyName,
    organiserId: order.organiserId,
  },
});
