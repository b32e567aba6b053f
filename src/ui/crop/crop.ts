/** The part that is cut out of a picture: its centre in the picture's pixels, and how close it looks. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1 shows as much as a part of this ratio can; 4 a quarter of that. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture to cut from, and the width through the height of what is cut. */
export interface Frame {
  readonly size: Size;
  readonly ratio: number;
}

export const maxZoom = 4;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

function extentOf({ size, ratio }: Frame, zoom: number): Size {
  const width = Math.min(size.width, size.height * ratio) / zoom;
  return { width, height: width / ratio };
}

/** The middle of a picture, as much of it as can be shown. */
export const widestCrop = ({ size }: Frame): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

/** The same crop, or the nearest one that does not reach beyond the picture. */
export function withinPicture(crop: Crop, frame: Frame): Crop {
  const zoom = between(1, crop.zoom, maxZoom);
  const { width, height } = extentOf(frame, zoom);
  return {
    zoom,
    x: between(width / 2, crop.x, frame.size.width - width / 2),
    y: between(height / 2, crop.y, frame.size.height - height / 2),
  };
}

/** The crop moved by parts of its own sides: `dx` 1 looks one whole width further to the right. */
export function movedBy(crop: Crop, frame: Frame, { dx, dy }: { dx: number; dy: number }): Crop {
  const { width, height } = extentOf(frame, crop.zoom);
  return withinPicture({ ...crop, x: crop.x + dx * width, y: crop.y + dy * height }, frame);
}

/** The crop looking closer or less close, around its centre. */
export const zoomedTo = (crop: Crop, frame: Frame, zoom: number): Crop =>
  withinPicture({ ...crop, zoom }, frame);

/** What is cut out, in the picture's pixels. */
export function rectangleOf(crop: Crop, frame: Frame): Size & { left: number; top: number } {
  const { width, height } = extentOf(frame, crop.zoom);
  return { left: crop.x - width / 2, top: crop.y - height / 2, width, height };
}
