import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readImage } from '#contract/image/image-calls.ts';
import { updateProfile } from '#contract/account/profile-calls.ts';
import type { RefusalAnswer } from '#contract/call.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders.ts';
import { refused, send, sendForm } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { bytesOf, decoded, noise, photoWithPosition, plain } from '#tests/support/pictures.ts';
import { changeProfile, profileForm } from '#tests/support/profile-form.ts';
import { usingApp } from '#tests/support/using-app.ts';

const unknownHash = 'f'.repeat(64);
const hashOf = (address: string): string => address.replace('/api/image/', '');

describeOnBoth('pictures', (makeApp) => {
  const app = usingApp(makeApp);

  const read = (sha256: string, w?: number | string, headers: Record<string, string> = {}) =>
    send(app(), readImage, { params: { sha256 }, query: { w } }, { headers });
  const images = () => app().services.database.db.selectFrom('image').selectAll().orderBy('width').execute();

  /** What is stored of an upload. */
  async function stored(picture: Buffer<ArrayBuffer>, file?: { name?: string; type?: string }) {
    const account = await newAttendee(app());
    const { picture: address } = await changeProfile(app(), account, profileForm({}, picture, file));
    const sha256 = hashOf(address);
    return (await images()).filter((row) => row.sha256 === sha256);
  }

  /** Sends an upload that must be refused and leave nothing: the words at its field. */
  async function refusedPicture(picture: Buffer<ArrayBuffer>, file?: { name?: string; type?: string }) {
    const { token } = await newAttendee(app());
    const before = await dumpDatabase(app());
    const response = await sendForm(app(), updateProfile, profileForm({}, picture, file), { token });
    expect(response.statusCode).toBe(400);
    expect(await dumpDatabase(app())).toBe(before);
    return response.json<RefusalAnswer>().issues;
  }

  it('[AC-22] keeps only the pixels of a photograph, upright: no position, no camera, no owner', async () => {
    const photo = await photoWithPosition();
    expect(photo.includes('SecretCamera')).toBe(true);
    const variants = await stored(photo);
    expect(variants.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [192, 192],
      [400, 400],
    ]);
    for (const { bytes, content_type } of variants) {
      expect(content_type).toBe('image/webp');
      expect(bytes.toString('latin1')).not.toMatch(/Exif|EXIF|XMP |ICCP|Secret/);
      expect(await decoded(bytes)).toMatchObject({ format: 'webp', exif: undefined, xmp: undefined });
    }
  });

  it('[AC-22] turns and cuts to the middle', async () => {
    // Red on the left and on the right, which is cut away; in the middle green above blue. It lies on its side.
    const middle = (g: number, b: number, top: number) =>
      bytesOf(plain(300, 150, { r: 0, g, b }).png()).then((input) => ({ input, left: 300, top }));
    const picture = plain(900, 300, { r: 255, g: 0, b: 0 }).composite([
      await middle(255, 0, 0),
      await middle(0, 255, 150),
    ]);
    const [small] = await stored(await bytesOf(picture.png().withMetadata({ orientation: 8 })));
    const { pixel } = await decoded(small!.bytes);
    const colour = (x: number, y: number) => pixel(x, y).map((it) => Math.round(it / 255));
    for (const y of [2, 48, 93])
      expect([colour(10, y), colour(85, y)]).toEqual([
        [0, 1, 0],
        [0, 0, 1],
      ]);
  });

  it('[AC-22] enlarges nothing', async () => {
    expect((await stored(await bytesOf(plain(120, 300).jpeg()))).map((it) => it.width)).toEqual([96, 120]);
    expect((await stored(await bytesOf(plain(1, 1).png()))).map((it) => it.width)).toEqual([1]);
    const wide = await stored(await bytesOf(plain(3000, 600).jpeg()));
    expect(wide.map((it) => it.width)).toEqual([96, 192, 512]);
  });

  it('[AC-22] takes a picture by its content, whatever name and type say', async () => {
    const png = await bytesOf(plain(50, 50).png());
    expect(await stored(png, { name: 'x.svg', type: 'image/svg+xml' })).toHaveLength(1);
    expect(await stored(png, { name: '../../../etc/passwd', type: 'text/html' })).toHaveLength(1);
  });

  it('[AC-22] lets what hangs behind a picture vanish', async () => {
    const script = '<script>alert(1)</script>';
    const jpeg = await bytesOf(plain(60, 60).jpeg());
    // A picture that is a page and an archive as well, to whoever looks at its end.
    const polyglot = Buffer.concat([
      jpeg,
      Buffer.from(`<svg onload="alert(1)">${script}PK\u0003\u0004PK\u0005\u0006`),
    ]);
    const commented = await bytesOf(
      plain(60, 60)
        .jpeg()
        .withExif({ IFD0: { ImageDescription: script } }),
    );
    for (const each of [polyglot, commented])
      for (const { bytes } of await stored(each)) expect(bytes.toString('latin1')).not.toMatch(/script|svg/);
  });

  it.each([
    [
      'SVG',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    [
      'SVG behind spaces',
      () => Buffer.from(`\n \t<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
    ],
    ['GIF', () => bytesOf(plain(30, 30).gif())],
    ['WebP', () => bytesOf(plain(30, 30).webp())],
    ['TIFF', () => bytesOf(plain(30, 30).tiff())],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a page that begins like JPEG',
      () => Buffer.from('\u00ff\u00d8\u00ff<script>alert(1)</script>', 'latin1'),
    ],
    [
      'SVG that begins like PNG',
      () => Buffer.from('\u0089PNG\r\n\u001a\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    ],
    ['half a JPEG', async () => (await bytesOf(noise(300, 300).jpeg())).subarray(0, 9000)],
    ['half a PNG', async () => (await bytesOf(noise(200, 200).png())).subarray(0, 60_000)],
    ['nothing in a named file', () => Buffer.alloc(0)],
  ] as [string, () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>][])(
    '[AC-22] refuses %s as a picture',
    async (_what, make) => {
      const bytes = Buffer.from(await make());
      for (const file of [{}, { name: 'foto.png', type: 'image/png' }])
        expect(await refusedPicture(bytes, file)).toEqual([
          { path: 'picture', message: 'Serve una foto JPEG o PNG che si apra' },
        ]);
    },
  );

  it('[AC-24] is served by the hash of its content, for ever, in the width that was asked for', async () => {
    const variants = await stored(await bytesOf(noise(600, 600).jpeg({ quality: 30 })));
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
      const response = await read(sha256, w);
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(variants.find((it) => it.width === width)!.bytes), `w=${w}`).toBe(
        true,
      );
    }
    const response = await read(sha256, 192);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const etag = String(response.headers.etag);
    expect(String((await read(sha256)).headers.etag)).not.toBe(etag);
    const again = await read(sha256, 192, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  });

  it('[AC-24] is not found as JSON, and refuses addresses that are none', async () => {
    const refusal = await refused(app(), readImage, { params: { sha256: unknownHash } });
    expect(refusal).toMatchObject({ status: 404, error: 'notFound' });
    expect(refusal.headers['cache-control']).toBe('no-store');
    for (const sha256 of ['x', unknownHash.toUpperCase(), '../../etc/passwd', `${unknownHash}0`])
      expect(await refused(app(), readImage, { params: { sha256 } }), sha256).toMatchObject({ status: 400 });
    for (const w of ['0', '-1', 'x', '1e3', '99999', '1.5'])
      expect(
        await refused(app(), readImage, { params: { sha256: unknownHash }, query: { w } }),
        w,
      ).toMatchObject({
        status: 400,
        issues: [{ path: 'w' }],
      });
  });

  it('[AC-21] is stored once, and deleted with the last who shows it', async () => {
    const picture = await bytesOf(plain(80, 80, { r: 9, g: 99, b: 199 }).png());
    const other = await bytesOf(plain(80, 80, { r: 199, g: 99, b: 9 }).png());
    const [anna, bruno] = [await newAttendee(app()), await newOrganisation(app())];
    const first = await changeProfile(app(), anna, profileForm({}, picture));
    const second = await changeProfile(app(), bruno, profileForm({}, picture));
    expect(second.picture).toBe(first.picture);
    const sha256 = hashOf(first.picture);
    const count = async () => (await images()).filter((row) => row.sha256 === sha256).length;
    expect(await count()).toBe(1);
    await changeProfile(app(), anna, profileForm({}, other));
    expect(await count()).toBe(1);
    // An event shows it too: as its cover it outlives both profiles.
    const { db } = app().services.database;
    const eventId = await newEvent(app(), bruno);
    await db.updateTable('event').set({ image: sha256 }).where('id', '=', eventId).execute();
    await changeProfile(app(), bruno, profileForm({ isPictureRemoved: 'true' }));
    expect(await count()).toBe(1);
    await db.updateTable('event').set({ image: '' }).where('id', '=', eventId).execute();
    await changeProfile(app(), bruno, profileForm({}, picture));
    await changeProfile(app(), bruno, profileForm({}, other));
    expect(await count()).toBe(0);
  });

  it('[AC-21] two at once who give the same picture, and let go of it, lose nothing', async () => {
    const picture = await bytesOf(plain(70, 70, { r: 1, g: 2, b: 3 }).png());
    const accounts = await Promise.all([1, 2, 3, 4].map(() => newAttendee(app())));
    for (let round = 0; round < 4; round++) {
      const profiles = await Promise.all(
        accounts.map((account, at) =>
          changeProfile(
            app(),
            account,
            at % 2 === round % 2 ? profileForm({}, picture) : profileForm({ isPictureRemoved: 'true' }),
          ),
        ),
      );
      const shown = profiles.map((it) => it.picture).filter((address) => address !== '');
      expect(shown).toHaveLength(2);
      for (const address of shown) expect((await read(hashOf(address))).statusCode).toBe(200);
    }
  });
});
