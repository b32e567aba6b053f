import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { login } from '#contract/account/account-calls.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import { checkIn } from '#contract/check-in/check-in-calls.ts';
import { register, removeParticipant } from '#contract/registration/registration-calls.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import type { JourneyPlace } from './journey-place.ts';
import { seededPassword } from './seed-door.ts';

type Guest = { firstName: string; lastName: string; email: string };

/** Registers these people in one order, as the page of an event does; returns their ticket codes. */
export async function registerGuests(
  { network }: JourneyPlace,
  eventId: string,
  guests: Guest[],
): Promise<string[]> {
  const body = { acceptedPNPTNC: true, noOfTickets: guests.length, participants: guests };
  const path = register.path.replace(':id', eventId);
  const { data } = await sendTo<AnswerOf<typeof register>>(network, register, path, body);
  return data.tickets.map((it) => it.ticket);
}

/** The ticket's link in the mail to this address, once it is there. */
export async function linkOfMail({ server }: JourneyPlace, to: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = await findLink(join(server.dataDir, 'mail'), to);
      return link;
    })
    .toBeDefined();
  return link!;
}

async function findLink(folder: string, to: string): Promise<string | undefined> {
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.some(({ address }) => address === to) === true)
      return /https?:\/\/\S+\/ticket\/\S+/.exec(mail.text ?? '')?.[0];
  }
  return undefined;
}

/** The door lets the holder of this ticket in, in the name of its organisation. */
export const letIn = (place: JourneyPlace, ticket: string): Promise<void> =>
  sendAsOrganiser(place, checkIn, ticket, { isCheckedIn: true });

/** The organisation takes the holder of this ticket off its list. */
export const takeOff = (place: JourneyPlace, ticket: string): Promise<void> =>
  sendAsOrganiser(place, removeParticipant, ticket, {});

/** A call about the holder of this ticket. */
async function sendAsOrganiser(
  { network, organisation }: JourneyPlace,
  call: Call,
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
  { url }: JourneyPlace['network'],
  { method }: Call,
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

/** The same ticket with one bit of its signature turned. */
export function forged(code: string): string {
  const at = 100;
  return code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
}
