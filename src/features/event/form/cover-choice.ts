import type { Crop } from '#src/ui/crop/crop.ts';
import { cutCanvas, jpegOf } from '#src/ui/crop/cut-picture.ts';
import type { OpenedPicture } from '#src/ui/crop/open-picture.ts';

/** What the form will do with the cover: leave it, or send another one. */
export type CoverChoice =
  | { readonly kind: 'same' }
  | { readonly kind: 'new'; readonly picture: OpenedPicture; readonly crop: Crop };

/** Width through height of a cover, as the cards of lists show it. */
export const coverRatio = 2;
/** The page of an event shows it so wide at most. */
const maxWidthPx = 1600;
/** Narrower, it is seen that there are too few pixels. */
export const smallestWidthPx = 640;
/** The light paper of the page: what a PNG leaves see-through lies on it, in the dark as well. */
export const coverGround = '#fbf8f3';

/** The cover as a JPEG to send, or nothing where the saved one stays. */
export async function coverFile(choice: CoverChoice): Promise<Blob | undefined> {
  if (choice.kind === 'same') return undefined;
  const canvas = cutCanvas(choice.picture, { crop: choice.crop, ratio: coverRatio, maxWidthPx });
  return jpegOf(canvas, coverGround);
}
