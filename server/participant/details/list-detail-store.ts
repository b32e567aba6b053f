import type { ListDetail, OwnDetail } from '#contract/participant/list-detail.ts';
import type { Db } from '../../db/tables.ts';
import type { DoorScope } from '../../http/route.ts';

/** Reads the details of an event's list, by position. */
export async function readListDetails(db: Db, eventId: string): Promise<OwnDetail[]> {
  const rows = await db
    .selectFrom('list_detail')
    .select(['position', 'label', 'is_highlighted', 'is_on_passes'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    position: row.position,
    label: row.label,
    isHighlighted: row.is_highlighted === 1,
    isOnPasses: row.is_on_passes === 1,
  }));
}

/**
 * Reads the details of an own event's list, by position.
 * @returns undefined for another organiser's (EV-5)
 */
export async function findOwnDetails(
  db: Db,
  { eventId, organiserId }: { eventId: string; organiserId: string },
): Promise<OwnDetail[] | undefined> {
  const event = await db
    .selectFrom('event')
    .select('id')
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .executeTakeFirst();
  return event && readListDetails(db, eventId);
}

/** Reads the details of an event's list that the phones of this door scope get, by position. */
export async function readDoorDetails(
  db: Db,
  { eventId, door }: { eventId: string; door: DoorScope },
): Promise<ListDetail[]> {
  const details = await readListDetails(db, eventId);
  return details
    .filter(({ isOnPasses }) => door.pass === undefined || isOnPasses)
    .map(({ position, label, isHighlighted }) => ({ position, label, isHighlighted }));
}

/** Reads the positions of the details that phones with a pass get. */
export async function readPassPositions(db: Db, eventId: string): Promise<ReadonlySet<number>> {
  const details = await readListDetails(db, eventId);
  return new Set(details.filter(({ isOnPasses }) => isOnPasses).map(({ position }) => position));
}

/** Stores details of an event's list, those of an import with its id; the same position is replaced. */
export async function writeListDetails(
  db: Db,
  eventId: string,
  details: readonly OwnDetail[],
  importId: string | null = null,
): Promise<void> {
  if (details.length === 0) return;
  await db
    .insertInto('list_detail')
    .values(
      details.map(({ position, label, isHighlighted, isOnPasses }) => ({
        event_id: eventId,
        import_id: importId,
        position,
        label,
        is_highlighted: isHighlighted ? (1 as const) : (0 as const),
        is_on_passes: isOnPasses ? (1 as const) : (0 as const),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'position']).doUpdateSet(({ ref }) => ({
        label: ref('excluded.label'),
        is_highlighted: ref('excluded.is_highlighted'),
        is_on_passes: ref('excluded.is_on_passes'),
      })),
    )
    .execute();
}
