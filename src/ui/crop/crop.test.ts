import { expect, test } from 'vitest';
import { maxZoom, movedBy, rectangleOf, widestCrop, withinPicture, zoomedTo } from './crop.ts';

const landscape = { width: 400, height: 200 };
const square = { size: landscape, ratio: 1 };

test('[AC-51] a crop begins with the middle of the picture, as large as it can be', () => {
  const whole = (size: typeof landscape, ratio: number) =>
    rectangleOf(widestCrop({ size, ratio }), { size, ratio });
  expect(whole(landscape, 1)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  expect(whole(landscape, 2)).toEqual({ left: 0, top: 0, width: 400, height: 200 });
  expect(whole({ width: 200, height: 400 }, 2)).toEqual({ left: 0, top: 150, width: 200, height: 100 });
});

test('[AC-51] a crop never reaches beyond the picture, however far it is moved', () => {
  for (const ratio of [1, 2]) {
    const frame = { size: landscape, ratio };
    const start = zoomedTo(widestCrop(frame), frame, 2);
    for (const [dx, dy, left, top] of [
      [9, 9, 400 - 100 * ratio, 100],
      [-9, -9, 0, 0],
    ] as const) {
      const moved = rectangleOf(movedBy(start, frame, { dx, dy }), frame);
      expect(moved).toEqual({ left, top, width: 100 * ratio, height: 100 });
    }
  }
});

test('[AC-51] looking less close at the edge moves the crop back into the picture', () => {
  const corner = movedBy(zoomedTo(widestCrop(square), square, maxZoom), square, { dx: 9, dy: 9 });
  const back = rectangleOf(zoomedTo(corner, square, 1), square);
  expect(back).toEqual({ left: 200, top: 0, width: 200, height: 200 });
});

test('[AC-51] zoom stays between all of it and four times as close', () => {
  expect(withinPicture({ x: 0, y: 0, zoom: 99 }, square).zoom).toBe(maxZoom);
  expect(withinPicture({ x: 0, y: 0, zoom: 0 }, square).zoom).toBe(1);
});

test('[AC-51] a movement is as far as the finger went, whatever the zoom', () => {
  const close = zoomedTo(widestCrop(square), square, 4);
  expect(movedBy(close, square, { dx: 0.5, dy: 0 }).x).toBe(225);
});
