import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { encodeTicket, encodeTicketPayload, buildTicketQrText } from '#contract/registration/ticket-code.ts';

/** An unsigned ticket code for this number. */
export const newTicketNo = (no: number): string =>
  encodeTicket(
    encodeTicketPayload(
      '01890000-0000-7000-8000-00000000abcd',
      `01890000-1111-7222-b333-${String(no).padStart(12, '0')}`,
    ),
    new Uint8Array(64).fill(no),
  );

/** A ticket's page data as the server sends it. */
export function newTicketPage(change: { ticket?: string; endDateTime?: string } = {}): TicketPage {
  const ticket = change.ticket ?? newTicketNo(1);
  return {
    ticket,
    qrText: buildTicketQrText('https://presente.example', ticket),
    firstName: 'Nerina',
    lastName: 'D’Angelò',
    ticketNo: 1,
    noOfTickets: 2,
    checkedInAt: null,
    isPaid: false,
    event: {
      _id: '01890000-0000-7000-8000-00000000abcd',
      title: 'Fiume pulito',
      startDateTime: '2026-06-06T08:00:00.000Z',
      endDateTime: change.endDateTime ?? '2026-06-06T18:00:00.000Z',
      mode: 'offline',
      location: 'Ponte Sisto, Roma',
      latitude: 41.89,
      longitude: 12.47,
      isCancelled: false,
      image: '',
      joinLink: '',
      joinLinkAt: null,
      companyName: 'Fiume Pulito',
      organiserId: '',
    },
  };
}
