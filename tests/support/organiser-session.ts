import { login, logout } from '#contract/account/account-calls.ts';
import { readOwnEvent, updateEvent } from '#contract/event/event-calls.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { formDataOf } from './event-form.ts';
import type { JourneyPlace } from './journey-place.ts';
import { seededPassword } from './seed-door.ts';

/** A session of an organiser beside the browser's: on another device, or of somebody else in her office. */
export interface OrganiserSession {
  readEvent(id: string): Promise<OwnEvent>;
  /** Saves the event as it is now with these changes, which must succeed. */
  changeEvent(id: string, change: Partial<OwnEvent>): Promise<void>;
}

/** Signs the organiser in over HTTP. */
export async function organiserSession(
  { network }: JourneyPlace,
  { email }: { email: string },
): Promise<OrganiserSession> {
  const signedIn = await fetch(`${network.url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: seededPassword }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const address = (path: string, id: string) => `${network.url}/api${path.replace(':id', id)}`;
  const readEvent = async (id: string): Promise<OwnEvent> => {
    const answer = await fetch(address(readOwnEvent.path, id), { headers });
    return ((await answer.json()) as { data: OwnEvent }).data;
  };
  return {
    readEvent,
    async changeEvent(id, change) {
      const { _id, ...event } = { ...(await readEvent(id)), ...change };
      const { method, path } = updateEvent;
      const answer = await fetch(address(path, id), { method, headers, body: formDataOf(event) });
      if (!answer.ok) throw new Error(`The change was refused: ${await answer.text()}`);
    },
  };
}

/** Ends the session that holds this token, on the server alone. */
export async function endSession({ network }: JourneyPlace, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${network.url}/api${logout.path}`, { method: logout.method, headers });
  if (!answer.ok) throw new Error(`The session was not ended: ${await answer.text()}`);
}
