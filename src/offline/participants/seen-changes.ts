import { maxMarksPerEvent, type ChangeMark, type EventMark } from '#contract/check-in/change-mark.ts';
import type { DeviceDatabase } from '../storage/schema.ts';

/**
 * Changes of these events' lists that this device has seen, to be sent with a request: a server that lacks
 * one was restored from a backup (CI-55).
 */
export async function readSeen(
  database: DeviceDatabase,
  accountId: string,
  eventIds: ReadonlySet<string>,
): Promise<EventMark[]> {
  const lists = await database.lists.bulkGet([...eventIds]);
  return lists.flatMap((list) =>
    list?.accountId === accountId
      ? (list.seen ?? []).slice(0, maxMarksPerEvent).map((mark) => ({ ...mark, eventId: list.eventId }))
      : [],
  );
}

/**
 * The changes to remember after an answer with `mark`: the sent ones are confirmed by it, and others, which
 * arrived while the request was under way, are not.
 */
export function confirmSeen(
  stored: readonly ChangeMark[] = [],
  sent: readonly ChangeMark[] = [],
  mark: ChangeMark | undefined,
): ChangeMark[] {
  const confirmed = new Set(sent.map(({ token }) => token));
  const unconfirmed = stored.filter(({ token }) => !confirmed.has(token) && token !== mark?.token);
  if (mark === undefined) return unconfirmed;
  return [...unconfirmed, { changeNo: mark.changeNo, token: mark.token }];
}
