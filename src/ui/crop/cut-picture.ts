import { rectangleOf, type Crop } from './crop.ts';
import type { OpenedPicture } from './open-picture.ts';

const jpegQuality = 0.9;

/** What is cut out, and what may leave the page. */
export interface Cut {
  readonly crop: Crop;
  /** Width through height. */
  readonly ratio: number;
  /** Nobody sees it wider. */
  readonly maxWidthPx: number;
}

/** Draws what a crop shows over the whole of a canvas; see-through parts stay what the canvas was. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  { bitmap }: OpenedPicture,
  { crop, ratio }: Pick<Cut, 'crop' | 'ratio'>,
): void {
  const context = canvas.getContext('2d');
  const { left, top, width, height } = rectangleOf(crop, { size: bitmap, ratio });
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** What a crop shows as a canvas, no larger than the picture and no wider than allowed. */
export function cutCanvas(picture: OpenedPicture, { crop, ratio, maxWidthPx }: Cut): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width } = rectangleOf(crop, { size: picture.bitmap, ratio });
  canvas.width = Math.max(1, Math.min(maxWidthPx, Math.round(width)));
  canvas.height = Math.max(1, Math.round(canvas.width / ratio));
  drawCrop(canvas, picture, { crop, ratio });
  return canvas;
}

/** A canvas as a JPEG. It knows no transparency: what is see-through becomes this colour, not black. */
export function jpegOf(canvas: HTMLCanvasElement, ground: string, quality = jpegQuality): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return encode(canvas, 'image/jpeg', quality);
}

/** A canvas as a file of this type. Only pixels are in it: no position, no camera. */
export function encode(canvas: HTMLCanvasElement, type: string, quality = jpegQuality): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (file: Blob | null) =>
      file === null ? reject(new Error('The picture could not be encoded')) : resolve(file);
    canvas.toBlob(take, type, quality);
  });
}
