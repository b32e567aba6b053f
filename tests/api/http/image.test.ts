import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readImage } from '#contract/image/image-endpoints.ts';
import { updateProfile } from '#contract/account/profile-endpoints.ts';
import type { RefusalResponse } from '#contract/endpoint.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { expectRefusal, sendRaw, sendForm } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import {
  toImageBuffer,
  decodeImage,
  noiseImage,
  photoWithLocation,
  plainImage,
} from '#tests/support/images/images.ts';
import { updateProfileForm, newProfileForm } from '#tests/support/builders/profile-form.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const unknownHash = 'f'.repeat(64);
const toHash = (address: string): string => address.replace('/api/image/', '');

describeOnBothEngines('images', (makeApp) => {
  const app = setupApp(makeApp);

  const fetchImage = (sha256: string, w?: number | string, headers: Record<string, string> = {}) =>
    sendRaw(app(), readImage, { params: { sha256 }, query: { w } }, { headers });
  const imageRows = () =>
    app().services.database.db.selectFrom('image').selectAll().orderBy('width').execute();

  /** Uploads an image and returns the stored variants. */
  async function storeImage(image: Buffer<ArrayBuffer>, file?: { name?: string; type?: string }) {
    const account = await newAttendee(app());
    const { picture: address } = await updateProfileForm(app(), account, newProfileForm({}, image, file));
    const sha256 = toHash(address);
    return (await imageRows()).filter((row) => row.sha256 === sha256);
  }

  /** Uploads a file that must be rejected without a trace; returns the messages of its field. */
  async function expectImageRefused(image: Buffer<ArrayBuffer>, file?: { name?: string; type?: string }) {
    const { token } = await newAttendee(app());
    const before = await dumpDatabase(app());
    const response = await sendForm(app(), updateProfile, newProfileForm({}, image, file), { token });
    expect(response.statusCode).toBe(400);
    expect(await dumpDatabase(app())).toBe(before);
    return response.json<RefusalResponse>().issues;
  }

  it('[AC-22] keeps only the pixels of a photo, upright: no location, camera or owner', async () => {
    const photo = await photoWithLocation();
    expect(photo.includes('SecretCamera')).toBe(true);
    const variants = await storeImage(photo);
    expect(variants.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [192, 192],
      [400, 400],
    ]);
    for (const { bytes, content_type } of variants) {
      expect(content_type).toBe('image/webp');
      expect(bytes.toString('latin1')).not.toMatch(/Exif|EXIF|XMP |ICCP|Secret/);
      expect(await decodeImage(bytes)).toMatchObject({ format: 'webp', exif: undefined, xmp: undefined });
    }
  });

  it('[AC-22] rotates and crops to the centre', async () => {
    // Red at both sides, which are cropped; green above blue in the middle; rotated by EXIF.
    const sector = (g: number, b: number, top: number) =>
      toImageBuffer(plainImage(300, 150, { r: 0, g, b }).png()).then((input) => ({ input, left: 300, top }));
    const image = plainImage(900, 300, { r: 255, g: 0, b: 0 }).composite([
      await sector(255, 0, 0),
      await sector(0, 255, 150),
    ]);
    const [small] = await storeImage(await toImageBuffer(image.png().withMetadata({ orientation: 8 })));
    const { pixel } = await decodeImage(small!.bytes);
    const toColour = (x: number, y: number) => pixel(x, y).map((channel) => Math.round(channel / 255));
    for (const y of [2, 48, 93])
      expect([toColour(10, y), toColour(85, y)]).toEqual([
        [0, 1, 0],
        [0, 0, 1],
      ]);
  });

  it('[AC-22] never upscales', async () => {
    expect(
      (await storeImage(await toImageBuffer(plainImage(120, 300).jpeg()))).map((image) => image.width),
    ).toEqual([96, 120]);
    expect(
      (await storeImage(await toImageBuffer(plainImage(1, 1).png()))).map((image) => image.width),
    ).toEqual([1]);
    const wide = await storeImage(await toImageBuffer(plainImage(3000, 600).jpeg()));
    expect(wide.map((image) => image.width)).toEqual([96, 192, 512]);
  });

  it('[AC-22] detects the image type by content, whatever name and MIME type claim', async () => {
    const png = await toImageBuffer(plainImage(50, 50).png());
    expect(await storeImage(png, { name: 'x.svg', type: 'image/svg+xml' })).toHaveLength(1);
    expect(await storeImage(png, { name: '../../../etc/passwd', type: 'text/html' })).toHaveLength(1);
  });

  it('[AC-22] strips data appended to an image', async () => {
    const script = '<script>alert(1)</script>';
    const jpeg = await toImageBuffer(plainImage(60, 60).jpeg());
    // A polyglot: an image that is also a page and an archive to parsers that read its end.
    const polyglot = Buffer.concat([
      jpeg,
      Buffer.from(`<svg onload="alert(1)">${script}PK\u0003\u0004PK\u0005\u0006`),
    ]);
    const commented = await toImageBuffer(
      plainImage(60, 60)
        .jpeg()
        .withExif({ IFD0: { ImageDescription: script } }),
    );
    for (const image of [polyglot, commented])
      for (const { bytes } of await storeImage(image))
        expect(bytes.toString('latin1')).not.toMatch(/script|svg/);
  });

  it.each([
    [
      'SVG',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    [
      'SVG after whitespace',
      () => Buffer.from(`\n \t<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
    ],
    ['GIF', () => toImageBuffer(plainImage(30, 30).gif())],
    ['WebP', () => toImageBuffer(plainImage(30, 30).webp())],
    ['TIFF', () => toImageBuffer(plainImage(30, 30).tiff())],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'HTML with a JPEG signature',
      () => Buffer.from('\u00ff\u00d8\u00ff<script>alert(1)</script>', 'latin1'),
    ],
    [
      'SVG with a PNG signature',
      () => Buffer.from('\u0089PNG\r\n\u001a\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    ],
    ['a truncated JPEG', async () => (await toImageBuffer(noiseImage(300, 300).jpeg())).subarray(0, 9000)],
    ['a truncated PNG', async () => (await toImageBuffer(noiseImage(200, 200).png())).subarray(0, 60_000)],
    ['an empty file', () => Buffer.alloc(0)],
  ] as [string, () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>][])(
    '[AC-22] rejects %s as an image',
    async (_what, make) => {
      const bytes = Buffer.from(await make());
      for (const file of [{}, { name: 'foto.png', type: 'image/png' }])
        expect(await expectImageRefused(bytes, file)).toEqual([
          { path: 'picture', message: 'Scegli una foto JPEG o PNG valida' },
        ]);
    },
  );

  it('[AC-24] serves an image by content hash, immutable, in the requested width', async () => {
    const variants = await storeImage(await toImageBuffer(noiseImage(600, 600).jpeg({ quality: 30 })));
    const { sha256, bytes: widest } = variants.at(-1)!;
    expect(createHash('sha256').update(widest).digest('hex')).toBe(sha256);
    for (const [w, width] of [
      [undefined, 512],
      [1, 96],
      [96, 96],
      [97, 192],
      [192, 192],
      [300, 512],
      [9999, 512],
    ] as const) {
      const response = await fetchImage(sha256, w);
      expect(response.statusCode).toBe(200);
      expect(
        response.rawPayload.equals(variants.find((variant) => variant.width === width)!.bytes),
        `w=${w}`,
      ).toBe(true);
    }
    const response = await fetchImage(sha256, 192);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const etag = String(response.headers.etag);
    expect(String((await fetchImage(sha256)).headers.etag)).not.toBe(etag);
    const again = await fetchImage(sha256, 192, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  });

  it('[AC-24] answers missing images with JSON 404, and rejects malformed addresses', async () => {
    const refusal = await expectRefusal(app(), readImage, { params: { sha256: unknownHash } });
    expect(refusal).toMatchObject({ status: 404, error: 'notFound' });
    expect(refusal.headers['cache-control']).toBe('no-store');
    for (const sha256 of ['x', unknownHash.toUpperCase(), '../../etc/passwd', `${unknownHash}0`])
      expect(await expectRefusal(app(), readImage, { params: { sha256 } }), sha256).toMatchObject({
        status: 400,
      });
    for (const w of ['0', '-1', 'x', '1e3', '99999', '1.5'])
      expect(
        await expectRefusal(app(), readImage, { params: { sha256: unknownHash }, query: { w } }),
        w,
      ).toMatchObject({
        status: 400,
        issues: [{ path: 'w' }],
      });
  });

  it('[AC-21] stores an image once, and deletes it with its last reference', async () => {
    const image = await toImageBuffer(plainImage(80, 80, { r: 9, g: 99, b: 199 }).png());
    const other = await toImageBuffer(plainImage(80, 80, { r: 199, g: 99, b: 9 }).png());
    const [anna, bruno] = [await newAttendee(app()), await newOrganisation(app())];
    const first = await updateProfileForm(app(), anna, newProfileForm({}, image));
    const second = await updateProfileForm(app(), bruno, newProfileForm({}, image));
    expect(second.picture).toBe(first.picture);
    const sha256 = toHash(first.picture);
    const count = async () => (await imageRows()).filter((row) => row.sha256 === sha256).length;
    expect(await count()).toBe(1);
    await updateProfileForm(app(), anna, newProfileForm({}, other));
    expect(await count()).toBe(1);
    // An event uses it as its cover as well, so it outlives both profiles.
    const { db } = app().services.database;
    const eventId = await newEvent(app(), bruno);
    await db.updateTable('event').set({ image: sha256 }).where('id', '=', eventId).execute();
    await updateProfileForm(app(), bruno, newProfileForm({ isPictureRemoved: 'true' }));
    expect(await count()).toBe(1);
    await db.updateTable('event').set({ image: '' }).where('id', '=', eventId).execute();
    await updateProfileForm(app(), bruno, newProfileForm({}, image));
    await updateProfileForm(app(), bruno, newProfileForm({}, other));
    expect(await count()).toBe(0);
  });

  it('[AC-21] concurrent uploads and removals of one image lose nothing', async () => {
    const image = await toImageBuffer(plainImage(70, 70, { r: 1, g: 2, b: 3 }).png());
    const accounts = await Promise.all([1, 2, 3, 4].map(() => newAttendee(app())));
    for (let round = 0; round < 4; round++) {
      const profiles = await Promise.all(
        accounts.map((account, index) =>
          updateProfileForm(
            app(),
            account,
            index % 2 === round % 2
              ? newProfileForm({}, image)
              : newProfileForm({ isPictureRemoved: 'true' }),
          ),
        ),
      );
      const imageUrls = profiles.map((profile) => profile.picture).filter((address) => address !== '');
      expect(imageUrls).toHaveLength(2);
      for (const address of imageUrls) expect((await fetchImage(toHash(address))).statusCode).toBe(200);
    }
  });
});
