import { createHash } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import { processImage, type ImageVariant, type ImageOptions } from './process-image.ts';

/** A processed image, ready to insert. `sha256` is the hash of its widest variant. */
export interface NewImage {
  readonly sha256: string;
  readonly variants: readonly ImageVariant[];
}

/**
 * Processes an upload into an image (AC-22). CPU-heavy: call outside of transactions.
 * @returns `undefined` if it is not a JPEG or PNG
 */
export async function makeImage(upload: Buffer, options: ImageOptions): Promise<NewImage | undefined> {
  const variants = await processImage(upload, options);
  const widest = variants?.at(-1);
  if (variants === undefined || widest === undefined) return undefined;
  return { sha256: createHash('sha256').update(widest.bytes).digest('hex'), variants };
}

/**
 * Inserts an image, deduplicated by hash. Call within the transaction that references it, before the
 * reference is written: the locked rows cannot be deleted as unused meanwhile.
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

/** The narrowest variant at least `minWidth` wide, else the widest. */
export async function readVariant(
  db: Db,
  sha256: string,
  minWidth: number | undefined,
): Promise<ImageVariant | undefined> {
  const variants = db.selectFrom('image').selectAll().where('sha256', '=', sha256);
  const wideEnough =
    minWidth === undefined
      ? undefined
      : await variants.where('width', '>=', minWidth).orderBy('width').limit(1).executeTakeFirst();
  const row = wideEnough ?? (await variants.orderBy('width', 'desc').limit(1).executeTakeFirst());
  return row && { width: row.width, height: row.height, contentType: row.content_type, bytes: row.bytes };
}

/**
 * Locks an image until the transaction ends, so that it is not deleted as unused.
 * @returns whether it exists
 */
export async function lockImage(db: Db, sha256: string): Promise<boolean> {
  const rows = await db
    .updateTable('image')
    .set(({ ref }) => ({ created_at: ref('created_at') }))
    .where('sha256', '=', sha256)
    .returning('width')
    .execute();
  return rows.length > 0;
}

/**
 * Deletes an image that no account and no event references. Call after removing a reference, in the same
 * transaction or a later one.
 */
export async function deleteUnusedImage(db: Db, sha256: string): Promise<void> {
  if (sha256 === '') return;
  // Takes the locks first, so that the checks below see concurrent inserts.
  await lockImage(db, sha256);
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
