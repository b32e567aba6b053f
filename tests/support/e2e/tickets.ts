import { expect } from '@playwright/test';
import { login } from '#contract/account/account-endpoints.ts';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { checkIn } from '#contract/check-in/check-in-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { readMails } from '../mail/mailbox.ts';
import type { E2eFixture } from './e2e-fixture.ts';
import { seededPassword } from './seed-door.ts';

type Guest = { firstName: string; lastName: string; email: string };

/** Registers guests in one order, as the event page does; returns their ticket codes. */
export async function registerGuests(
  { network }: E2eFixture,
  eventId: string,
  guests: Guest[],
): Promise<string[]> {
  const body = { acceptedPNPTNC: true, noOfTickets: guests.length, participants: guests };
  const path = register.path.replace(':id', eventId);
  const { data } = await sendTo<ResponseOf<typeof register>>(network, register, path, body);
  return data.tickets.map((ticket) => ticket.ticket);
}

/** Waits for the mail to `to` and returns its ticket link. */
export async function getTicketLink({ server }: E2eFixture, to: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await readMails(server.dataDir, to)).map(({ text = '' }) => text);
      link = /https?:\/\/\S+\/ticket\/\S+/.exec(texts.join('\n'))?.[0];
      return link;
    })
    .toBeDefined();
  return link!;
}

/** Checks the holder of a ticket in as the organisation. */
export const checkInByTicket = (fixture: E2eFixture, ticket: string): Promise<void> =>
  sendAsOrganiser(fixture, checkIn, ticket, { isCheckedIn: true });

/** Removes the holder of a ticket as the organisation. */
export const removeByTicket = (fixture: E2eFixture, ticket: string): Promise<void> =>
  sendAsOrganiser(fixture, removeParticipant, ticket, {});

/** Makes a call about the holder of a ticket. */
async function sendAsOrganiser(
  { network, organisation }: E2eFixture,
  call: Endpoint,
  ticket: string,
  body: unknown,
): Promise<void> {
  const { token } = await sendTo<{ token: string }>(network, login, login.path, {
    email: organisation.email,
    password: seededPassword,
    deviceType: 'test',
  });
  const { participantId } = decodeTicket(ticket)!;
  await sendTo(network, call, call.path.replace(':id', participantId), body, token);
}

async function sendTo<T>(
  { url }: E2eFixture['network'],
  { method }: Endpoint,
  path: string,
  body: unknown,
  token?: string,
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** The same ticket with one bit of its signature flipped. */
export function forgeTicket(code: string): string {
  const index = 100;
  return code.slice(0, index) + (code[index] === 'A' ? 'B' : 'A') + code.slice(index + 1);
}
