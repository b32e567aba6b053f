import { describe, expect, it } from 'vitest';
import { updateProfile } from '#contract/account/profile-calls.ts';
import { createTestApp } from '#tests/support/app.ts';
import { newAttendee } from '#tests/support/builders.ts';
import { sendForm } from '#tests/support/call.ts';
import { bytesOf, plain } from '#tests/support/pictures.ts';
import { pixelBomb } from '#tests/support/pixel-bomb.ts';
import { profileForm } from '#tests/support/profile-form.ts';
import { usingApp } from '#tests/support/using-app.ts';

const megabyte = 1024 * 1024;
/** The most memory that this process, server included, has ever had. */
const peakBytes = (): number => process.resourceUsage().maxRSS * 1024;

describe('fault 23: small files of many pixels', () => {
  const app = usingApp(createTestApp);

  /** Uploads all of these at once: the statuses, and by how much the peak of memory rose. */
  async function upload(pictures: readonly Buffer<ArrayBuffer>[]) {
    const accounts = await Promise.all(pictures.map(() => newAttendee(app())));
    // The library itself is loaded by the first picture.
    await sendForm(app(), updateProfile, profileForm({}, await bytesOf(plain(9, 9).png())), accounts[0]);
    const before = peakBytes();
    const responses = await Promise.all(
      pictures.map((picture, at) => sendForm(app(), updateProfile, profileForm({}, picture), accounts[at])),
    );
    return { statuses: responses.map((it) => it.statusCode), grownBytes: peakBytes() - before };
  }

  it('[AC-22] refuses bombs by what they say of themselves, without decoding them', async () => {
    const png = await pixelBomb({ width: 30_000, height: 30_000, bitsPerPixel: 1 });
    const jpeg = await bytesOf(plain(64, 64).jpeg());
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    const { statuses, grownBytes } = await upload([png, jpeg, png, jpeg, png]);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    const [fileKb, grownMb] = [Math.round(png.length / 1024), Math.round(grownBytes / megabyte)];
    console.log(`fault 23: 900 megapixels in ${fileKb} kB, refused: memory rose by ${grownMb} MB`);
    expect(grownBytes).toBeLessThan((30_000 * 30_000) / 8);
  });

  it('[AC-22] decodes the largest that are allowed one after the other', async () => {
    const [width, height] = [7000, 7000];
    const pixelBytes = width * height * 4;
    const picture = await pixelBomb({ width, height, bitsPerPixel: 32, isTurned: true });
    const { statuses, grownBytes } = await upload([picture, picture, picture, picture]);
    expect(statuses).toEqual([200, 200, 200, 200]);
    const ratio = grownBytes / pixelBytes;
    console.log(
      `fault 23: four of 49 megapixels at once: memory rose by ${Math.round(grownBytes / megabyte)} MB, ${ratio.toFixed(1)} times the pixels of one`,
    );
    expect(ratio).toBeLessThan(2);
  });
});
