import type { Crop } from '#src/ui/crop/crop.ts';
import { cropToCanvas, toJpeg } from '#src/ui/crop/crop-image.ts';
import type { LoadedImage } from '#src/ui/crop/load-image.ts';

/** What a save does with the cover: keep it, or upload another one. */
export type CoverChoice =
  | { readonly kind: 'same' }
  | { readonly kind: 'new'; readonly image: LoadedImage; readonly crop: Crop };

/** Width divided by height, as on the cards of lists. */
export const coverRatio = 2;
/** Maximum width on the event page. */
const maxWidthPx = 1600;
/** Below this width the image looks blurred: the form warns. */
export const minCoverWidthPx = 640;
/** The light background of the page: fills a PNG's transparent areas, in dark mode too (EV-39). */
export const coverBackground = '#fbf8f3';

/** Renders the cropped cover as a JPEG to upload; `undefined` when the saved one stays. */
export async function renderCover(choice: CoverChoice): Promise<Blob | undefined> {
  if (choice.kind === 'same') return undefined;
  const canvas = cropToCanvas(choice.image, { crop: choice.crop, ratio: coverRatio, maxWidthPx });
  return toJpeg(canvas, coverBackground);
}
