import { coverWidths } from '#contract/image/cover-widths.ts';
import { Refusal } from '#contract/reasons.ts';
import { makeImage, type NewImage } from '../image/image-store.ts';

/** Its proportions stay. */
const coverWish = { square: false, widths: coverWidths };

/** An upload → the cover that it becomes. Refuses on `image` what is no JPEG or PNG that opens (EV-15). */
export async function coverOf(file: Buffer): Promise<NewImage> {
  const cover = await makeImage(file, coverWish);
  if (cover === undefined)
    throw new Refusal('validation', { issues: [{ path: 'image', key: 'mustBeImageormat' }] });
  return cover;
}
