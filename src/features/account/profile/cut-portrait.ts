import { maxPictureBytes } from '#contract/account/profile-calls.ts';
import type { Crop } from '#src/ui/crop/crop.ts';
import { cutCanvas, encode, jpegOf } from '#src/ui/crop/cut-picture.ts';
import type { OpenedPicture } from '#src/ui/crop/open-picture.ts';

/** Twice the largest size in which a profile's picture is shown. */
const maxWidthPx = 1024;

/** The square of a crop as a file to send, of the type the picture had and never over 2 MB (spec 1 §5). */
export async function cutPortrait(picture: OpenedPicture, crop: Crop): Promise<Blob> {
  const canvas = cutCanvas(picture, { crop, ratio: 1, maxWidthPx });
  const file = await encode(canvas, picture.type);
  // A photograph as PNG.
  return file.size <= maxPictureBytes ? file : jpegOf(canvas, '#fff');
}
