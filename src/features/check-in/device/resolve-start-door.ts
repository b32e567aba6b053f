import { hourMs } from '#contract/durations.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { getDevice } from './device.ts';

/** How long before the start of an event the app starts at its door. */
const opensBeforeStartMs = 6 * hourMs;

/**
 * Returns the id of the event whose door the installed app of an organisation starts with: the only stored
 * list whose event is in progress or about to begin. `undefined` when there is none, or more than one.
 */
export async function resolveStartDoor(): Promise<string | undefined> {
  const { database, accountId } = await getDevice();
  const lists = (await database?.lists.toArray()) ?? [];
  const now = nowMs();
  const current = lists.filter(
    ({ event, ...list }) =>
      list.accountId === accountId &&
      Date.parse(event.startDateTime) - opensBeforeStartMs < now &&
      now < Date.parse(event.endDateTime),
  );
  return current.length === 1 ? current[0]?.eventId : undefined;
}
