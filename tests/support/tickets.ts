import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { AnswerOf } from '#contract/call.ts';
import { register } from '#contract/registration/registration-calls.ts';
import type { JourneyPlace } from './journey-place.ts';

type Guest = { firstName: string; lastName: string; email: string };

/** Registers these people in one order, as the page of an event does; returns their ticket codes. */
export async function registerGuests(
  { network }: JourneyPlace,
  eventId: string,
  guests: Guest[],
): Promise<string[]> {
  const response = await fetch(`${network.url}/api${register.path.replace(':id', eventId)}`, {
    method: register.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ acceptedPNPTNC: true, noOfTickets: guests.length, participants: guests }),
  });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as AnswerOf<typeof register>;
  return data.tickets.map((it) => it.ticket);
}

/** The first link of the mail to this address, once it is there. */
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
      return /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  }
  return undefined;
}

/** The same ticket with one bit of its signature turned. */
export function forged(code: string): string {
  const at = 100;
  return code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
}
