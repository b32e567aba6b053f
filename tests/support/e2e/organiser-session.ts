import { login, logout } from '#contract/account/account-endpoints.ts';
import { createPass, revokePass, type StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { hourMs } from '#contract/durations.ts';
import { readOwnEvent, updateEvent } from '#contract/event/event-endpoints.ts';
import { importParticipants } from '#contract/participant/import-endpoints.ts';
import type { ImportCells } from '#contract/participant/import-row.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { toFormData } from '../builders/event-form.ts';
import type { E2eFixture } from './e2e-fixture.ts';
import { seededPassword } from './seed-door.ts';

/** An organiser's session besides the browser's: another device, or a colleague. */
export interface OrganiserSession {
  readEvent(id: string): Promise<OwnEvent>;
  /** Updates the event with these changes, which must succeed. */
  updateEvent(id: string, change: Partial<OwnEvent>): Promise<void>;
  /** Creates a pass for the event's door, valid from an hour ago for two hours. */
  createPass(eventId: string, label: string): Promise<StaffPass>;
  revokePass(id: string): Promise<void>;
  /** Imports rows of another system's list into the event, without mails. */
  importRows(eventId: string, rows: readonly ImportCells[]): Promise<void>;
}

/** Signs the organiser in over HTTP. */
export async function createOrganiserSession(
  { network }: E2eFixture,
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
    const response = await fetch(address(readOwnEvent.path, id), { headers });
    return ((await response.json()) as { data: OwnEvent }).data;
  };
  return {
    readEvent,
    async updateEvent(id, change) {
      const { _id, ...event } = { ...(await readEvent(id)), ...change };
      const { method, path } = updateEvent;
      const response = await fetch(address(path, id), { method, headers, body: toFormData(event) });
      if (!response.ok) throw new Error(`The change was refused: ${await response.text()}`);
    },
    async createPass(eventId, label) {
      const { method, path } = createPass;
      const [startDateTime, endDateTime] = [-hourMs, hourMs].map((ms) =>
        new Date(Date.now() + ms).toISOString(),
      );
      const body = JSON.stringify({ label, startDateTime, endDateTime });
      const response = await fetch(address(path, eventId), {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      if (!response.ok) throw new Error(`The pass was refused: ${await response.text()}`);
      return ((await response.json()) as { data: StaffPass }).data;
    },
    async importRows(eventId, rows) {
      const { method, path } = importParticipants;
      const response = await fetch(address(path, eventId), {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ rows, isDryRun: false }),
      });
      if (!response.ok) throw new Error(`The list was refused: ${await response.text()}`);
    },
    async revokePass(id) {
      const { method, path } = revokePass;
      const response = await fetch(address(path, id), { method, headers });
      if (!response.ok) throw new Error(`The pass was not revoked: ${await response.text()}`);
    },
  };
}

/** Ends the session of this token on the server only. */
export async function endSession({ network }: E2eFixture, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${network.url}/api${logout.path}`, { method: logout.method, headers });
  if (!response.ok) throw new Error(`The session was not ended: ${await response.text()}`);
}
