import { getDeviceDatabase } from './device-database-connection.ts';
import type { DeviceSession, EndedSession } from './schema.ts';
import { readSession } from './session.ts';

/** What this device knows of its sessions; both are missing where the browser cannot persist data. */
export interface StoredSessions {
  readonly current: DeviceSession | undefined;
  /** The current session is a staff pass's, or an account's that has a door's list on this device. */
  readonly isAtDoor: boolean;
  /** The session that was ended last. */
  readonly ended: EndedSession | undefined;
}

/** Reads the stored session, and which one was ended last. */
export async function readStoredSessions(): Promise<StoredSessions> {
  const database = await getDeviceDatabase();
  if (database === undefined) return { current: undefined, isAtDoor: false, ended: undefined };
  const [current, ended] = await Promise.all([readSession(database), database.facts.get('endedSession')]);
  const countLists = () => database.lists.filter((list) => list.accountId === current?.accountId).count();
  const isAtDoor = current?.isStaff === true || (await countLists()) > 0;
  return { current, isAtDoor, ended: ended as EndedSession | undefined };
}
