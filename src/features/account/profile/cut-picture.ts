import { maxPictureBytes } from '#contract/account/profile-calls.ts';
import { squareOf, type Crop } from './crop.ts';
import type { OpenPicture } from './open-picture.ts';

/** Twice the largest size in which a profile's picture is shown. */
const maxSidePx = 1024;
const jpegQuality = 0.9;

/** Draws the square of a crop over the whole of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, { bitmap }: OpenPicture, crop: Crop): void {
  const context = canvas.getContext('2d');
  const { left, top, side } = squareOf(crop, bitmap);
  if (context === null) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * The square of a crop as a file to send, of the type the picture had and never over 2 MB (spec 1 §5).
 * Only pixels are in it: no position, no camera.
 */
export async function cutPicture(picture: OpenPicture, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const side = Math.min(maxSidePx, Math.round(squareOf(crop, picture.bitmap).side));
  canvas.width = side;
  canvas.height = side;
  drawCrop(canvas, picture, crop);
  const file = await encode(canvas, picture.type);
  if (file.size <= maxPictureBytes) return file;
  // A photograph as PNG. JPEG knows no transparency: what is see-through would become black.
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
  }
  return encode(canvas, 'image/jpeg');
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (file: Blob | null) =>
      file === null ? reject(new Error('The picture could not be encoded')) : resolve(file);
    canvas.toBlob(take, type, jpegQuality);
  });
}
