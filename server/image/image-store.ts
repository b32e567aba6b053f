import { createHash } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import { processImage, type ImageVariant, type ImageWish } from './process-image.ts';

/** A picture that is ready to be stored. Its name is the hash of its widest variant. */
export interface NewImage {
  readonly sha256: string;
  readonly variants: readonly ImageVariant[];
}

/**
 * An upload → the picture that it becomes, cut and encoded as wished (AC-22), or nothing when it is no
 * JPEG or PNG. Heavy: outside of any transaction.
 */
export async function makeImage(upload: Buffer, wish: ImageWish): Promise<NewImage | undefined> {
  const variants = await processImage(upload, wish);
  const widest = variants?.at(-1);
  if (variants === undefined || widest === undefined) return undefined;
  return { sha256: createHash('sha256').update(widest.bytes).digest('hex'), variants };
}

/**
 * Stores a picture, once however often it comes. Belongs into the transaction that writes its name
 * somewhere, before that: the rows stay locked, so that nobody deletes them as unused meanwhile.
 */
export async function insertImage(db: Db, { sha256, variants }: NewImage, nowMs: number): Promise<void> {
  for (const { width, height, contentType, bytes } of variants) {
    await db
      .insertInto('image')
      .values({ sha256, width, height, content_type: contentType, bytes, created_at: nowMs })
      .onConflict((conflict) => conflict.columns(['sha256', 'width']).doUpdateSet({ created_at: nowMs }))
      .execute();
  }
}

/** The narrowest variant of a picture that is at least so wide, else its widest. */
export async function readVariant(
  db: Db,
  sha256: string,
  atLeast: number | undefined,
): Promise<ImageVariant | undefined> {
  const variants = db.selectFrom('image').selectAll().where('sha256', '=', sha256);
  const wideEnough =
    atLeast === undefined
      ? undefined
      : await variants.where('width', '>=', atLeast).orderBy('width').limit(1).executeTakeFirst();
  const row = wideEnough ?? (await variants.orderBy('width', 'desc').limit(1).executeTakeFirst());
  return row && { width: row.width, height: row.height, contentType: row.content_type, bytes: row.bytes };
}

/**
 * Keeps a stored picture from being deleted as unused until the transaction ends. Whether there is one
 * of this name.
 */
export async function keepImage(db: Db, sha256: string): Promise<boolean> {
  const rows = await db
    .updateTable('image')
    .set(({ ref }) => ({ created_at: ref('created_at') }))
    .where('sha256', '=', sha256)
    .returning('width')
    .execute();
  return rows.length > 0;
}

/**
 * Deletes a picture that no account and no event shows any more. Belongs behind what let go of it, into
 * the same transaction or one of its own.
 */
export async function deleteUnusedImage(db: Db, sha256: string): Promise<void> {
  if (sha256 === '') return;
  // Takes the locks first: whoever is just storing the same picture is then seen below.
  await keepImage(db, sha256);
  await db
    .deleteFrom('image')
    .where('sha256', '=', sha256)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account').select('account.id').where('account.picture', '=', sha256))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('event').select('event.id').where('event.image', '=', sha256))),
    )
    .execute();
}
