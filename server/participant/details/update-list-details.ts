import { isDeepStrictEqual } from 'node:util';
import type { OwnDetail } from '#contract/participant/list-detail.ts';
import { Refusal } from '#contract/reasons.ts';
import { findUnfinishedByEvent } from '../import/unfinished-import-store.ts';
import { incrementCursor } from '../removal-store.ts';
import type { Services } from '../../services.ts';
import { deleteDetails, markDetailsChanged } from './detail-values-store.ts';
import { deleteEarlierDetailsByEvent } from './earlier-details-store.ts';
import { findOwnDetails, writeListDetails } from './list-detail-store.ts';

/**
 * Renames and marks the details of an own event's list, and deletes those that are left out with all their values
 * (RG-73).
 * @param previous the details as the organiser has seen them
 * @throws Refusal `notFound`, `importUnfinished`, `eventChanged` if the list has others by now
 */
export async function updateListDetails(
  { database }: Services,
  {
    eventId,
    organiserId,
    previous,
    details,
  }: {
    eventId: string;
    organiserId: string;
    previous: readonly OwnDetail[];
    details: readonly OwnDetail[];
  },
): Promise<void> {
  const event = { eventId, organiserId };
  if ((await findOwnDetails(database.db, event)) === undefined) throw new Refusal('notFound');
  await database.eventTransaction(eventId, async (tx) => {
    const changeNo = await incrementCursor(tx, eventId);
    // Its rows have values by position.
    if ((await findUnfinishedByEvent(tx.db, eventId)) !== undefined) throw new Refusal('importUnfinished');
    const current = (await findOwnDetails(tx.db, event)) ?? [];
    const find = (list: readonly OwnDetail[], position: number): OwnDetail | undefined =>
      list.find((detail) => detail.position === position);
    const isAsSeen = isDeepStrictEqual(
      current,
      previous.toSorted((a, b) => a.position - b.position),
    );
    if (!isAsSeen || details.some(({ position }) => find(current, position) === undefined))
      throw new Refusal('eventChanged');
    await writeListDetails(tx.db, eventId, details);
    const positions = current
      .map(({ position }) => position)
      .filter((position) => find(details, position) === undefined);
    if (positions.length > 0) await deleteEarlierDetailsByEvent(tx.db, eventId);
    await deleteDetails(tx.db, { eventId, changeNo, positions });
    // Phones with a pass lack the values, or have to forget them.
    if (details.some((detail) => detail.isOnPasses !== find(current, detail.position)?.isOnPasses))
      await markDetailsChanged(tx.db, { eventId, changeNo });
    await tx.announce(eventId);
  });
}
