import { toRectangle, type Crop } from './crop.ts';
import type { LoadedImage } from './load-image.ts';

const jpegQuality = 0.9;

/** Crop and limits of the output. */
export interface CropOptions {
  readonly crop: Crop;
  /** Width / height. */
  readonly ratio: number;
  /** No page shows the image wider. */
  readonly maxWidthPx: number;
}

/** Draws the crop scaled to the whole canvas; transparent parts leave the canvas unchanged. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  { bitmap }: LoadedImage,
  { crop, ratio }: Pick<CropOptions, 'crop' | 'ratio'>,
): void {
  const context = canvas.getContext('2d');
  const { left, top, width, height } = toRectangle(crop, { size: bitmap, ratio });
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** Renders the crop to a canvas, not enlarged and at most `maxWidthPx` wide. */
export function cropToCanvas(
  image: LoadedImage,
  { crop, ratio, maxWidthPx }: CropOptions,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width } = toRectangle(crop, { size: image.bitmap, ratio });
  canvas.width = Math.max(1, Math.min(maxWidthPx, Math.round(width)));
  canvas.height = Math.max(1, Math.round(canvas.width / ratio));
  drawCrop(canvas, image, { crop, ratio });
  return canvas;
}

/**
 * Encodes a canvas as JPEG. JPEG has no transparency: transparent parts get `background` instead of black.
 */
export function toJpeg(canvas: HTMLCanvasElement, background: string, quality = jpegQuality): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return encodeCanvas(canvas, 'image/jpeg', quality);
}

/** Encodes a canvas as a file. It contains pixels only: no Exif position or camera. */
export function encodeCanvas(canvas: HTMLCanvasElement, type: string, quality = jpegQuality): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const handleBlob = (file: Blob | null) =>
      file === null ? reject(new Error('The picture could not be encoded')) : resolve(file);
    canvas.toBlob(handleBlob, type, quality);
  });
}
