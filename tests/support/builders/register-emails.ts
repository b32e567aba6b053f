import { register } from '#contract/registration/registration-endpoints.ts';
import type { TestApp } from '../app/app.ts';
import { call, type CallOptions } from '../app/call.ts';

/**
 * Registers participants with these e-mails in one order, as the page does: `Zoë1 D’Angelò`, `Zoë2 D’Angelò`
 * …
 */
export async function registerEmails(
  app: TestApp,
  eventId: string,
  emails: readonly string[],
  options: CallOptions = {},
) {
  const participants = emails.map((email, index) => ({
    firstName: `Zoë${index + 1}`,
    lastName: 'D’Angelò',
    email,
  }));
  const body = { acceptedPNPTNC: true as const, noOfTickets: emails.length, participants };
  return (await call(app, register, { params: { id: eventId }, body }, options)).data;
}
