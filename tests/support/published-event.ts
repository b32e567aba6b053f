import { login } from '#contract/account/account-calls.ts';
import { createEvent } from '#contract/event/event-calls.ts';
import { systemClock } from '#server/clock.ts';
import { eventForm, type EventWishes } from './builders.ts';
import { testClock } from './clock.ts';
import type { JourneyPlace } from './journey-place.ts';
import { seededPassword } from './seed-door.ts';

const call = async (url: string, method: string, body: object, token = ''): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

/** The organisation of the place publishes events on the running server → their ids, in order. */
export async function publishEvents(
  { network, organisation }: JourneyPlace,
  wishes: readonly EventWishes[],
): Promise<string[]> {
  const who = { email: organisation.email, password: seededPassword };
  const { token } = (await call(`${network.url}/api${login.path}`, login.method, who)) as { token: string };
  const ids: string[] = [];
  for (const wish of wishes) {
    const form = eventForm({ clock: testClock(systemClock()) }, wish);
    const answer = await call(`${network.url}/api${createEvent.path}`, createEvent.method, form, token);
    ids.push((answer as { data: { _id: string } }).data._id);
  }
  return ids;
}
