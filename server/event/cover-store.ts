import type { Db } from '../db/tables.ts';
import { insertImage, keepImage, type NewImage } from '../image/image-store.ts';

interface Cover {
  readonly organiserId: string;
  /** The picture that came with the form, if one came. */
  readonly upload: NewImage | undefined;
  /** The address of a picture, or empty. */
  readonly address: string;
  readonly nowMs: number;
}

/**
 * The name of the picture that an event is to show: the one that came, which is stored, else the one of
 * this address when an event of the same organiser shows it; empty without either (EV-15). Belongs into
 * the transaction that writes the name, which keeps the picture from being deleted meanwhile.
 */
export async function takeCover(db: Db, { organiserId, upload, address, nowMs }: Cover): Promise<string> {
  if (upload !== undefined) {
    await insertImage(db, upload, nowMs);
    return upload.sha256;
  }
  const sha256 = address.slice(address.lastIndexOf('/') + 1);
  if (sha256 === '' || !(await keepImage(db, sha256))) return '';
  const shown = await db
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('image', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return shown === undefined ? '' : sha256;
}
