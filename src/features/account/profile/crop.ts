/** The square that is cut out of a picture: its centre in the picture's pixels, and how close it looks. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1 shows as much as a square can; 4 a quarter of that. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 4;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** The middle of a picture, as much of it as a square can show. */
export const wholeSquare = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The same crop, or the nearest one that does not reach beyond the picture. */
export function withinPicture(crop: Crop, size: Size): Crop {
  const zoom = between(1, crop.zoom, maxZoom);
  const half = sideOf(size, zoom) / 2;
  return {
    zoom,
    x: between(half, crop.x, size.width - half),
    y: between(half, crop.y, size.height - half),
  };
}

/** The crop moved by parts of its own side: `dx` 1 looks one whole square further to the right. */
export function movedBy(crop: Crop, size: Size, { dx, dy }: { dx: number; dy: number }): Crop {
  const side = sideOf(size, crop.zoom);
  return withinPicture({ ...crop, x: crop.x + dx * side, y: crop.y + dy * side }, size);
}

/** The crop looking closer or less close, around its centre. */
export const zoomedTo = (crop: Crop, size: Size, zoom: number): Crop =>
  withinPicture({ ...crop, zoom }, size);

/** The square in the picture's pixels. */
export function squareOf(crop: Crop, size: Size): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}
