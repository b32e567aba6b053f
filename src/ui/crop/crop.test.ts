import { expect, test } from 'vitest';
import { maxZoom, moveCrop, toRectangle, widestCrop, clampCrop, zoomCrop } from './crop.ts';

const landscape = { width: 400, height: 200 };
const square = { size: landscape, ratio: 1 };

test('[AC-51] the initial crop is centred and as large as possible', () => {
  const getWidestRectangle = (size: typeof landscape, ratio: number) =>
    toRectangle(widestCrop({ size, ratio }), { size, ratio });
  expect(getWidestRectangle(landscape, 1)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  expect(getWidestRectangle(landscape, 2)).toEqual({ left: 0, top: 0, width: 400, height: 200 });
  expect(getWidestRectangle({ width: 200, height: 400 }, 2)).toEqual({
    left: 0,
    top: 150,
    width: 200,
    height: 100,
  });
});

test('[AC-51] clamps a moved crop to the image', () => {
  for (const ratio of [1, 2]) {
    const frame = { size: landscape, ratio };
    const start = zoomCrop(widestCrop(frame), frame, 2);
    for (const [dx, dy, left, top] of [
      [9, 9, 400 - 100 * ratio, 100],
      [-9, -9, 0, 0],
    ] as const) {
      const rectangle = toRectangle(moveCrop(start, frame, { dx, dy }), frame);
      expect(rectangle).toEqual({ left, top, width: 100 * ratio, height: 100 });
    }
  }
});

test('[AC-51] zooming out at the edge moves the crop back inside the image', () => {
  const cornerCrop = moveCrop(zoomCrop(widestCrop(square), square, maxZoom), square, { dx: 9, dy: 9 });
  const rectangle = toRectangle(zoomCrop(cornerCrop, square, 1), square);
  expect(rectangle).toEqual({ left: 200, top: 0, width: 200, height: 200 });
});

test('[AC-51] clamps the zoom between 1 and 4', () => {
  expect(clampCrop({ x: 0, y: 0, zoom: 99 }, square).zoom).toBe(maxZoom);
  expect(clampCrop({ x: 0, y: 0, zoom: 0 }, square).zoom).toBe(1);
});

test('[AC-51] moves the crop by the pointer distance at any zoom', () => {
  const zoomedCrop = zoomCrop(widestCrop(square), square, 4);
  expect(moveCrop(zoomedCrop, square, { dx: 0.5, dy: 0 }).x).toBe(225);
});
