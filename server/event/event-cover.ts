import { Refusal } from '#contract/reasons.ts';
import { makeImage, type NewImage } from '../image/image-store.ts';

/** A cover: on cards, on wide ones, and across a page; its proportions stay. */
const coverWish = { square: false, widths: [480, 960, 1440] };

/** An upload → the cover that it becomes. Refuses on `image` what is no JPEG or PNG that opens (EV-15). */
export async function coverOf(file: Buffer): Promise<NewImage> {
  const cover = await makeImage(file, coverWish);
  if (cover === undefined)
    throw new Refusal('validation', { issues: [{ path: 'image', key: 'mustBeImageormat' }] });
  return cover;
}
