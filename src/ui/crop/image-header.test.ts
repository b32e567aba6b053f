import { expect, test } from 'vitest';
import sharp from 'sharp';
import { toImageBuffer, photoWithLocation, plainImage } from '#tests/support/images/images.ts';
import { readImageHeader } from './image-header.ts';

const readHeader = (bytes: Uint8Array<ArrayBuffer>) => readImageHeader(new Blob([bytes]));

test('[EV-39] detects type and dimensions from the content, not the file name', async () => {
  const size = { width: 300, height: 200 };
  expect(await readHeader(await toImageBuffer(plainImage(300, 200).png()))).toEqual({
    type: 'image/png',
    ...size,
  });
  expect(await readHeader(await toImageBuffer(plainImage(300, 200).jpeg()))).toEqual({
    type: 'image/jpeg',
    ...size,
  });
  const progressive = await toImageBuffer(plainImage(300, 200).jpeg({ progressive: true }));
  expect(await readHeader(progressive)).toEqual({ type: 'image/jpeg', ...size });
});

test('[EV-39] applies the Exif orientation to the dimensions', async () => {
  // 640 × 400 pixels, with an Exif orientation rotated by 90°.
  expect(await readHeader(await photoWithLocation())).toMatchObject({ width: 400, height: 640 });
  for (const [orientation, width] of [
    [3, 300],
    [5, 200],
    [8, 200],
  ] as const) {
    const rotated = await toImageBuffer(plainImage(300, 200).jpeg().withMetadata({ orientation }));
    expect((await readHeader(rotated)) as object).toMatchObject({ width });
  }
});

test('[EV-39] distinguishes HEIC from files that are not images', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  expect(await readHeader(heic)).toEqual({ type: 'heic' });
  for (const bytes of [
    Buffer.from(''),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0, 0, 0, 0, 0]),
    (await toImageBuffer(plainImage(300, 200).jpeg())).subarray(0, 40),
    await toImageBuffer(sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).webp()),
  ])
    expect(await readHeader(Buffer.from(bytes))).toBeUndefined();
});
