import { login } from '#contract/account/account-calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import { createEvent } from '#contract/event/event-calls.ts';
import { systemClock } from '#server/clock.ts';
import { eventForm, type EventWishes } from './builders.ts';
import { testClock } from './clock.ts';
import { formDataOf, tinyPng } from './event-form.ts';
import type { JourneyPlace } from './journey-place.ts';
import { seededPassword } from './seed-door.ts';

const answerOf = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

/** The organisation of the place publishes events on the running server → their ids, in order. */
export async function publishEvents(
  { network, organisation }: JourneyPlace,
  wishes: readonly EventWishes[],
): Promise<string[]> {
  const who = { email: organisation.email, password: seededPassword };
  const signIn = await fetch(`${network.url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  const { token } = (await answerOf(signIn)) as AnswerOf<typeof login>;
  const ids: string[] = [];
  for (const wish of wishes) {
    const published = await fetch(`${network.url}/api${createEvent.path}`, {
      method: createEvent.method,
      headers: { authorization: `Bearer ${token}` },
      body: formDataOf(eventForm({ clock: testClock(systemClock()) }, wish), await tinyPng()),
    });
    ids.push(((await answerOf(published)) as AnswerOf<typeof createEvent>).data._id);
  }
  return ids;
}
