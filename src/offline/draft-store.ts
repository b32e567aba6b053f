import type { DeviceDatabase, DraftRow } from './device-database.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';

/** A draft that nobody has touched for so long is dropped (EV-35), where its form does not say otherwise. */
export const draftKeptForMs = 30 * 24 * 3_600_000;
/** So many drafts of one account; with one more the oldest goes (EV-35). */
export const maxDrafts = 20;
/** A heavier picture is not kept with its draft (EV-35). */
export const maxDraftPictureBytes = 20 * 1024 * 1024;

/** Whose draft, of which form: `new`, or what the form is about, as in `edit:{event id}`. */
export interface DraftKey {
  readonly accountId: string;
  readonly form: string;
}

/** What a form held when it was last written. */
export interface Draft {
  /** Whatever the form wants to know, without files. It may be of an older version of the form. */
  readonly content: unknown;
  /** The picture as it was chosen; undefined where there was none, or no room for it. */
  readonly picture: Blob | undefined;
  /** By this device's clock. */
  readonly savedAt: number;
}

const idOf = ({ accountId, form }: DraftKey): [string, string] => [accountId, form];

/**
 * Writes what a form holds over its draft from before; the picture stays what it was. `now` is of this
 * device's clock; untouched for `keptForMs` it goes. Drafts that are too old or too many go. Rejects where the
 * device has no room.
 */
export async function keepDraft(
  database: DeviceDatabase,
  key: DraftKey,
  { content, now, keptForMs = draftKeptForMs }: { content: unknown; now: number; keptForMs?: number },
): Promise<void> {
  const { accountId, form } = key;
  // By itself, so that it is on its way even when the page goes in this moment.
  await database.drafts.put({ accountId, form, content, savedAt: now, keptForMs, filler: fileOfItsOwn() });
  await database.transaction('rw', database.drafts, database.draftPictures, async () => {
    const all = await database.drafts.where({ accountId }).toArray();
    const latest = all.toSorted((a, b) => b.savedAt - a.savedAt);
    const dropped = latest.filter((it, at) => at >= maxDrafts || isTooOld(it, now));
    await dropAll(database, dropped);
  });
}

/**
 * Writes the picture of a draft, or that it has none. Answers whether it is kept: not one that is over
 * 20 MB, and not where the device has no room for it. Written seldom, apart from the texts.
 */
export async function keepDraftPicture(
  database: DeviceDatabase,
  key: DraftKey,
  picture: Blob | undefined,
): Promise<boolean> {
  await database.draftPictures.delete(idOf(key));
  if (picture === undefined) return true;
  if (picture.size > maxDraftPictureBytes) return false;
  const { accountId, form } = key;
  return database.draftPictures.put({ accountId, form, picture }).then(
    () => true,
    () => false,
  );
}

/** The draft of a form, or nothing; one that is too old at `now` is nothing. */
export async function readDraft(
  database: DeviceDatabase,
  key: DraftKey,
  now: number,
): Promise<Draft | undefined> {
  const [row, kept] = await Promise.all([
    database.drafts.get(idOf(key)),
    database.draftPictures.get(idOf(key)),
  ]);
  if (row === undefined || isTooOld(row, now)) return undefined;
  return { content: row.content, picture: kept?.picture, savedAt: row.savedAt };
}

const isTooOld = ({ savedAt, keptForMs = draftKeptForMs }: DraftRow, now: number): boolean =>
  now - savedAt > keptForMs;

/** Takes the drafts off the device, of anybody, that nobody has touched for too long at `now`. */
export async function dropOldDrafts(database: DeviceDatabase, now: number): Promise<void> {
  await database.transaction('rw', database.drafts, database.draftPictures, async () => {
    await dropAll(database, await database.drafts.filter((it) => isTooOld(it, now)).toArray());
  });
}

/** The form was saved, or what was written in it thrown away. */
export async function dropDraft(database: DeviceDatabase, key: DraftKey): Promise<void> {
  await database.transaction('rw', database.drafts, database.draftPictures, () => dropAll(database, [key]));
}

/** How many drafts there are on this device, of anybody. */
export const countDrafts = (database: DeviceDatabase): Promise<number> => database.drafts.count();

/** Takes every draft off the device; those of the account `keptFor`, if one is given, stay (CI-11). */
export async function wipeDrafts(database: DeviceDatabase, keptFor?: string): Promise<void> {
  await database.transaction('rw', database.drafts, database.draftPictures, async () => {
    const wiped = await database.drafts.filter((it) => it.accountId !== keptFor).toArray();
    await dropAll(database, wiped);
    // One whose texts found no room has no draft beside it.
    await database.draftPictures.filter((it) => it.accountId !== keptFor).delete();
  });
}

async function dropAll(database: DeviceDatabase, keys: readonly DraftKey[]): Promise<void> {
  const ids = keys.map(idOf);
  await Promise.all([database.drafts.bulkDelete(ids), database.draftPictures.bulkDelete(ids)]);
}
