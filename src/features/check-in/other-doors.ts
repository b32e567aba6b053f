import type { DoorEvent } from '#contract/check-in/check-in-calls.ts';
import type { Device } from '#src/offline/device.ts';
import { nowMs } from '#src/platform/clock.ts';
import { isSameDay } from '#src/platform/format.ts';
import type { OtherDoor } from './door-sheet.ts';

/**
 * The other doors of whoever is signed in: those whose lists are on this phone, and of the events that
 * the list at hand names, those of today. By their beginning.
 */
export async function otherDoors(
  { database, accountId }: Device,
  { eventId, named }: { eventId: string; named: DoorEvent['others'] },
): Promise<readonly OtherDoor[]> {
  const kept = ((await database?.lists.toArray()) ?? [])
    .filter((list) => list.accountId === accountId && list.eventId !== eventId && !list.event.isCancelled)
    .map(({ event: { _id, title, startDateTime, location } }) => ({
      _id,
      title,
      startDateTime,
      location,
      isHere: true,
    }));
  const here = new Set(kept.map((it) => it._id));
  const today = named
    .filter((it) => it._id !== eventId && !here.has(it._id) && isSameDay(it.startDateTime, nowMs()))
    .map((it) => ({ ...it, isHere: false }));
  return [...kept, ...today].sort((a, b) => a.startDateTime.localeCompare(b.startDateTime));
}
