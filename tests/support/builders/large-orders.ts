import { readOwnEvent } from '#contract/event/event-endpoints.ts';
import { confirmOrder } from '#contract/registration/confirmation-endpoints.ts';
import type { TestApp } from '../app/app.ts';
import { call, type CallOptions } from '../app/call.ts';
import type { BuiltAccount } from './builders.ts';
import { listGuests, readConfirmationToken } from './limited-events.ts';
import { registerEmails } from './register-emails.ts';

/** Orders of visitors, each in a network of its own, and what became of their places. */
export function createLargeOrders(app: () => TestApp) {
  let visitors = 0;
  const mailsTo = async (email: string) => (await app().mails()).filter(({ to }) => to === email);
  return {
    newVisitor() {
      visitors += 1;
      return {
        email: `visitor${visitors}@example.org`,
        address: `198.51.${visitors >> 8}.${visitors & 255}`,
      };
    },
    order: (eventId: string, email: string, { count, ...options }: CallOptions & { count: number }) =>
      registerEmails(app(), eventId, listGuests(email, count), options),
    /** A body with eleven participants. */
    toBody: (email: string) => ({
      acceptedPNPTNC: true as const,
      noOfTickets: 11,
      participants: listGuests(email, 11).map((guest) => ({ firstName: 'Zoë', lastName: 'D', email: guest })),
    }),
    mailsTo,
    /** The token of the last link to this address. */
    readToken: async (email: string) => readConfirmationToken((await mailsTo(email)).at(-1)!),
    confirm: (token: string) => call(app(), confirmOrder, { body: { token } }),
    async readPlaces(org: BuiltAccount, eventId: string) {
      const { data } = await call(app(), readOwnEvent, { params: { id: eventId } }, org);
      return { taken: data.noOfParticipants, left: data.availableTickets };
    },
    isoIn: (ms: number) => new Date(app().clock() + ms).toISOString(),
  };
}
