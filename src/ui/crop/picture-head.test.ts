import { expect, test } from 'vitest';
import sharp from 'sharp';
import { bytesOf, photoWithPosition, plain } from '#tests/support/pictures.ts';
import { readPictureHead } from './picture-head.ts';

const head = (bytes: Uint8Array<ArrayBuffer>) => readPictureHead(new Blob([bytes]));

test('[EV-39] a picture says its type and its size, whatever it is called', async () => {
  const size = { width: 300, height: 200 };
  expect(await head(await bytesOf(plain(300, 200).png()))).toEqual({ type: 'image/png', ...size });
  expect(await head(await bytesOf(plain(300, 200).jpeg()))).toEqual({ type: 'image/jpeg', ...size });
  const progressive = await bytesOf(plain(300, 200).jpeg({ progressive: true }));
  expect(await head(progressive)).toEqual({ type: 'image/jpeg', ...size });
});

test('[EV-39] a photograph that lies on its side has the size it is seen in', async () => {
  // 640 × 400 pixels, and Exif says to turn them by a quarter.
  expect(await head(await photoWithPosition())).toMatchObject({ width: 400, height: 640 });
  for (const [orientation, width] of [
    [3, 300],
    [5, 200],
    [8, 200],
  ] as const) {
    const turned = await bytesOf(plain(300, 200).jpeg().withMetadata({ orientation }));
    expect((await head(turned)) as object).toMatchObject({ width });
  }
});

test('[EV-39] HEIC is told from what is no picture at all', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  expect(await head(heic)).toEqual({ type: 'heic' });
  for (const bytes of [
    Buffer.from(''),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0, 0, 0, 0, 0]),
    (await bytesOf(plain(300, 200).jpeg())).subarray(0, 40),
    await bytesOf(sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).webp()),
  ])
    expect(await head(Buffer.from(bytes))).toBeUndefined();
});
