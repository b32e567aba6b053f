import { coverWidths } from '#contract/image/cover-widths.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Db } from '../db/tables.ts';
import { insertImage, lockImage, makeImage, type NewImage } from '../image/image-store.ts';

/** Keeps the aspect ratio. */
const coverOptions = { square: false, widths: coverWidths };

interface CoverInput {
  readonly organiserId: string;
  /** The image uploaded with the form, if any. */
  readonly upload: NewImage | undefined;
  /** URL of an existing image, or empty. */
  readonly address: string;
  readonly nowMs: number;
}

/**
 * Decodes an upload and makes the cover's widths (EV-15).
 * @throws Refusal `validation` on `image` if it is not a valid JPEG or PNG.
 */
export async function makeCover(file: Buffer): Promise<NewImage> {
  const cover = await makeImage(file, coverOptions);
  if (cover === undefined)
    throw new Refusal('validation', { issues: [{ path: 'image', key: 'mustBeImageormat' }] });
  return cover;
}

/**
 * Stores an uploaded cover, or reuses the image at `address` if an event of the same organiser shows it
 * (EV-15). Call it in the transaction that writes the hash, which prevents the image from being deleted
 * meanwhile.
 * @returns the image's hash, or '' without an image.
 */
export async function storeCover(
  db: Db,
  { organiserId, upload, address, nowMs }: CoverInput,
): Promise<string> {
  if (upload !== undefined) {
    await insertImage(db, upload, nowMs);
    return upload.sha256;
  }
  const sha256 = address.slice(address.lastIndexOf('/') + 1);
  if (sha256 === '' || !(await lockImage(db, sha256))) return '';
  const usedBy = await db
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('image', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return usedBy === undefined ? '' : sha256;
}
