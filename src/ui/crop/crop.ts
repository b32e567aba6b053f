/** Crop of an image: centre in image pixels, and zoom. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1 is the largest crop of the ratio; at 4 its sides are a quarter of that. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of the image, and aspect ratio (width / height) of the crop. */
export interface Frame {
  readonly size: Size;
  readonly ratio: number;
}

export const maxZoom = 4;

const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));

function getCropSize({ size, ratio }: Frame, zoom: number): Size {
  const width = Math.min(size.width, size.height * ratio) / zoom;
  return { width, height: width / ratio };
}

/** Centred crop with the largest possible area. */
export const widestCrop = ({ size }: Frame): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

/** Clamps zoom and centre so that the crop stays inside the image. */
export function clampCrop(crop: Crop, frame: Frame): Crop {
  const zoom = clamp(1, crop.zoom, maxZoom);
  const { width, height } = getCropSize(frame, zoom);
  return {
    zoom,
    x: clamp(width / 2, crop.x, frame.size.width - width / 2),
    y: clamp(height / 2, crop.y, frame.size.height - height / 2),
  };
}

/** Moves the crop by fractions of its own size: `dx` 1 is one crop width to the right. */
export function moveCrop(crop: Crop, frame: Frame, { dx, dy }: { dx: number; dy: number }): Crop {
  const { width, height } = getCropSize(frame, crop.zoom);
  return clampCrop({ ...crop, x: crop.x + dx * width, y: crop.y + dy * height }, frame);
}

/** Zooms around the centre of the crop. */
export const zoomCrop = (crop: Crop, frame: Frame, zoom: number): Crop => clampCrop({ ...crop, zoom }, frame);

/** Rectangle of the crop, in image pixels. */
export function toRectangle(crop: Crop, frame: Frame): Size & { left: number; top: number } {
  const { width, height } = getCropSize(frame, crop.zoom);
  return { left: crop.x - width / 2, top: crop.y - height / 2, width, height };
}
