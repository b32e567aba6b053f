import { login } from '#contract/account/account-endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { createEvent } from '#contract/event/event-endpoints.ts';
import { systemClock } from '#server/clock.ts';
import { eventForm, type EventOverrides } from '../builders/builders.ts';
import { testClock } from '../app/clock.ts';
import { toFormData, tinyPng } from '../builders/event-form.ts';
import type { E2eFixture } from './e2e-fixture.ts';
import { seededPassword } from './seed-door.ts';

const parseResponse = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

/**
 * Publishes events of the fixture's organisation on the running server.
 * @returns their ids in order
 */
export async function publishEvents(
  { network, organisation }: E2eFixture,
  events: readonly EventOverrides[],
): Promise<string[]> {
  const credentials = { email: organisation.email, password: seededPassword };
  const signIn = await fetch(`${network.url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = (await parseResponse(signIn)) as ResponseOf<typeof login>;
  const ids: string[] = [];
  for (const event of events) {
    const published = await fetch(`${network.url}/api${createEvent.path}`, {
      method: createEvent.method,
      headers: { authorization: `Bearer ${token}` },
      body: toFormData(eventForm({ clock: testClock(systemClock()) }, event), await tinyPng()),
    });
    ids.push(((await parseResponse(published)) as ResponseOf<typeof createEvent>).data._id);
  }
  return ids;
}
