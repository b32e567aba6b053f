import { setImmediate } from 'node:timers/promises';
import { joinDetails, splitDetails } from '#contract/participant/list-detail.ts';
import type { Db } from '../../db/tables.ts';

/** Participants read, or changed, in one statement. */
const pageSize = 500;

/** Marks all participants with details as changed, so that phones fetch them again. */
export async function markDetailsChanged(
  db: Db,
  { eventId, changeNo }: { eventId: string; changeNo: number },
): Promise<void> {
  for await (const page of iterateDetails(db, eventId))
    await db
      .updateTable('participant')
      .set({ change_no: changeNo })
      .where(
        'id',
        'in',
        page.map(({ id }) => id),
      )
      .execute();
}

/** Deletes details of a list, with the values of all participants who are or were on it. */
export async function deleteDetails(
  db: Db,
  { eventId, changeNo, positions }: { eventId: string; changeNo: number; positions: readonly number[] },
): Promise<void> {
  if (positions.length === 0) return;
  await db
    .deleteFrom('list_detail')
    .where('event_id', '=', eventId)
    .where('position', 'in', positions)
    .execute();
  for await (const page of iterateDetails(db, eventId)) {
    const changed = page
      .filter(({ values }) => positions.some((position) => (values[position] ?? '') !== ''))
      .map(({ id, values }) => ({
        id,
        details: joinDetails(values.map((value, position) => (positions.includes(position) ? '' : value))),
      }));
    await writeDetails(db, changed, changeNo);
  }
}

/**
 * Deletes the details that undone imports have brought and of which no participant on the list has a value, so that
 * other columns have room.
 */
export async function deleteUnusedDetails(
  db: Db,
  { eventId, changeNo }: { eventId: string; changeNo: number },
): Promise<void> {
  const rows = await db
    .selectFrom('list_detail')
    .innerJoin('participant_import as import', 'import.id', 'list_detail.import_id')
    .select('list_detail.position')
    .where('list_detail.event_id', '=', eventId)
    .where('import.undone_at', 'is not', null)
    .execute();
  const unused = new Set(rows.map(({ position }) => position));
  for await (const page of iterateDetails(db, eventId)) {
    for (const { values } of page.filter(({ isRemoved }) => !isRemoved))
      for (const [position, value] of values.entries()) if (value !== '') unused.delete(position);
    if (unused.size === 0) return;
  }
  await deleteDetails(db, { eventId, changeNo, positions: [...unused] });
}

/** Yields the participants of an event who have details, in pages between which other requests get their turn. */
async function* iterateDetails(db: Db, eventId: string) {
  for (let afterId = ''; ;) {
    const rows = await db
      .selectFrom('participant')
      .select(['id', 'details', 'removed_at'])
      .where('event_id', '=', eventId)
      .where('details', '<>', '')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({
      id: row.id,
      values: splitDetails(row.details),
      isRemoved: row.removed_at !== null,
    }));
    afterId = last.id;
    await setImmediate();
  }
}

async function writeDetails(
  db: Db,
  rows: readonly { readonly id: string; readonly details: string }[],
  changeNo: number,
): Promise<void> {
  const [first, ...others] = rows;
  if (first === undefined) return;
  await db
    .updateTable('participant')
    .set((eb) => ({
      details: others
        .reduce(
          (cases, { id, details }) => cases.when('id', '=', id).then(details),
          eb.case().when('id', '=', first.id).then(first.details),
        )
        .else('')
        .end(),
      change_no: changeNo,
    }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}
