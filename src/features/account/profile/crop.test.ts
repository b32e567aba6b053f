import { expect, test } from 'vitest';
import { maxZoom, movedBy, squareOf, wholeSquare, withinPicture, zoomedTo } from './crop.ts';

const landscape = { width: 400, height: 200 };

test('[AC-51] a crop begins with the middle of the picture, as large as a square can be', () => {
  expect(squareOf(wholeSquare(landscape), landscape)).toEqual({ left: 100, top: 0, side: 200 });
});

test('[AC-51] a crop never reaches beyond the picture, however far it is moved', () => {
  const start = zoomedTo(wholeSquare(landscape), landscape, 2);
  for (const [dx, dy, left, top] of [
    [9, 9, 300, 100],
    [-9, -9, 0, 0],
  ] as const) {
    expect(squareOf(movedBy(start, landscape, { dx, dy }), landscape)).toEqual({ left, top, side: 100 });
  }
});

test('[AC-51] looking less close at the edge moves the crop back into the picture', () => {
  const corner = movedBy(zoomedTo(wholeSquare(landscape), landscape, maxZoom), landscape, { dx: 9, dy: 9 });
  expect(squareOf(zoomedTo(corner, landscape, 1), landscape)).toEqual({ left: 200, top: 0, side: 200 });
});

test('[AC-51] zoom stays between all of it and four times as close', () => {
  expect(withinPicture({ x: 0, y: 0, zoom: 99 }, landscape).zoom).toBe(maxZoom);
  expect(withinPicture({ x: 0, y: 0, zoom: 0 }, landscape).zoom).toBe(1);
});

test('[AC-51] a movement is as far as the finger went, whatever the zoom', () => {
  const close = zoomedTo(wholeSquare(landscape), landscape, 4);
  expect(movedBy(close, landscape, { dx: 0.5, dy: 0 }).x).toBe(225);
});
