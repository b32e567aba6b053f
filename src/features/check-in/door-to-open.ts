import { nowMs } from '#src/platform/clock.ts';
import { readCurrentSession } from '#src/platform/session.ts';
import { doorDevice } from './door-device.ts';

/** The doors open so long before an event begins. */
const earlyMs = 6 * 3_600_000;

/**
 * The event whose door the installed app starts with: that of the staff pass of this phone, else the only
 * one whose list is on it and that is on, or about to begin. Nothing when there is none, or more than one
 * to choose from.
 */
export async function doorToOpen(): Promise<string | undefined> {
  const session = readCurrentSession();
  if (session?.userType === 'staff') return session.passEventId;
  const { database, accountId } = await doorDevice();
  const lists = (await database?.lists.toArray()) ?? [];
  const now = nowMs();
  const current = lists.filter(
    ({ event, ...list }) =>
      list.accountId === accountId &&
      Date.parse(event.startDateTime) - earlyMs < now &&
      now < Date.parse(event.endDateTime),
  );
  return current.length === 1 ? current[0]?.eventId : undefined;
}
