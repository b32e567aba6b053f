import { dayMs } from '#contract/durations.ts';
import type { DeviceDatabase, DraftRow } from '../storage/schema.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';

/** Default maximum age of a draft since its last edit (EV-35). */
export const defaultDraftMaxAgeMs = 30 * dayMs;
/** Maximum number of drafts per account; beyond it the oldest is evicted (EV-35). */
export const maxDrafts = 20;
/** A larger image is not saved with its draft (EV-35). */
export const maxDraftImageBytes = 20 * 1024 * 1024;

/** Identifies a draft by account and form: `new`, or the form's subject, as in `edit:{event id}`. */
export interface DraftKey {
  readonly accountId: string;
  readonly form: string;
}

/** The content of a form when it was last saved. */
export interface Draft {
  /** Opaque to this store, without files. It may come from an older version of the form. */
  readonly content: unknown;
  /** The chosen image as a file; undefined if there was none, or no room for it. */
  readonly image: Blob | undefined;
  /** Device clock, epoch ms. */
  readonly savedAt: number;
}

const toPrimaryKey = ({ accountId, form }: DraftKey): [string, string] => [accountId, form];

/**
 * Saves the content of a form over its previous draft; the image stays. The draft expires `maxAgeMs` after
 * `now` (device clock). Also evicts expired and excess drafts.
 * @throws where the device has no room.
 */
export async function saveDraft(
  database: DeviceDatabase,
  key: DraftKey,
  { content, now, maxAgeMs = defaultDraftMaxAgeMs }: { content: unknown; now: number; maxAgeMs?: number },
): Promise<void> {
  const { accountId, form } = key;
  // Outside of the transaction, so that the write is under way even if the page closes now.
  await database.drafts.put({
    accountId,
    form,
    content,
    savedAt: now,
    maxAgeMs,
    filler: secureDeletePadding(),
  });
  await database.transaction('rw', database.drafts, database.draftPictures, async () => {
    const drafts = await database.drafts.where({ accountId }).toArray();
    const latest = drafts.toSorted((a, b) => b.savedAt - a.savedAt);
    const evicted = latest.filter((draft, index) => index >= maxDrafts || isExpired(draft, now));
    await deleteAll(database, evicted);
  });
}

/**
 * Saves the image of a draft, or deletes it. Written rarely, apart from the text.
 * @returns whether it was saved: not if it exceeds 20 MB, nor where the device has no room.
 */
export async function saveDraftImage(
  database: DeviceDatabase,
  key: DraftKey,
  image: Blob | undefined,
): Promise<boolean> {
  await database.draftPictures.delete(toPrimaryKey(key));
  if (image === undefined) return true;
  if (image.size > maxDraftImageBytes) return false;
  const { accountId, form } = key;
  return database.draftPictures.put({ accountId, form, picture: image }).then(
    () => true,
    () => false,
  );
}

/** The draft of a form; undefined if there is none or it has expired at `now`. */
export async function readDraft(
  database: DeviceDatabase,
  key: DraftKey,
  now: number,
): Promise<Draft | undefined> {
  const [row, imageRow] = await Promise.all([
    database.drafts.get(toPrimaryKey(key)),
    database.draftPictures.get(toPrimaryKey(key)),
  ]);
  if (row === undefined || isExpired(row, now)) return undefined;
  return { content: row.content, image: imageRow?.picture, savedAt: row.savedAt };
}

const isExpired = ({ savedAt, maxAgeMs = defaultDraftMaxAgeMs }: DraftRow, now: number): boolean =>
  now - savedAt > maxAgeMs;

/** Deletes the drafts of all accounts that have expired at `now`. */
export async function deleteExpiredDrafts(database: DeviceDatabase, now: number): Promise<void> {
  await database.transaction('rw', database.drafts, database.draftPictures, async () => {
    await deleteAll(database, await database.drafts.filter((draft) => isExpired(draft, now)).toArray());
  });
}

/** Deletes a draft after the form was saved or discarded. */
export async function deleteDraft(database: DeviceDatabase, key: DraftKey): Promise<void> {
  await database.transaction('rw', database.drafts, database.draftPictures, () => deleteAll(database, [key]));
}

/** Number of drafts on this device, of all accounts. */
export const countDrafts = (database: DeviceDatabase): Promise<number> => database.drafts.count();

/** Deletes all drafts; those of `exceptAccountId` stay (CI-11). */
export async function clearDrafts(database: DeviceDatabase, exceptAccountId?: string): Promise<void> {
  await database.transaction('rw', database.drafts, database.draftPictures, async () => {
    const cleared = await database.drafts.filter((draft) => draft.accountId !== exceptAccountId).toArray();
    await deleteAll(database, cleared);
    // An image may have no draft beside it, if the text found no room.
    await database.draftPictures.filter((row) => row.accountId !== exceptAccountId).delete();
  });
}

async function deleteAll(database: DeviceDatabase, keys: readonly DraftKey[]): Promise<void> {
  const ids = keys.map(toPrimaryKey);
  await Promise.all([database.drafts.bulkDelete(ids), database.draftPictures.bulkDelete(ids)]);
}
