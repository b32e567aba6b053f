import { describe, expect, it } from 'vitest';
import { updateProfile } from '#contract/account/profile-endpoints.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { sendForm } from '#tests/support/app/call.ts';
import { toImageBuffer, plainImage } from '#tests/support/images/images.ts';
import { pixelBomb } from '#tests/support/images/pixel-bomb.ts';
import { newProfileForm } from '#tests/support/builders/profile-form.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const megabyte = 1024 * 1024;
/** Peak memory of this process, including the server. */
const peakBytes = (): number => process.resourceUsage().maxRSS * 1024;

describe('[RS-23] decompression bombs', () => {
  const app = setupApp(createTestApp);

  /**
   * Uploads all images concurrently.
   * @returns status codes and growth of peak memory
   */
  async function uploadImages(images: readonly Buffer<ArrayBuffer>[]) {
    const accounts = await Promise.all(images.map(() => newAttendee(app())));
    // The first image loads the native library.
    await sendForm(
      app(),
      updateProfile,
      newProfileForm({}, await toImageBuffer(plainImage(9, 9).png())),
      accounts[0],
    );
    const before = peakBytes();
    const responses = await Promise.all(
      images.map((image, index) =>
        sendForm(app(), updateProfile, newProfileForm({}, image), accounts[index]),
      ),
    );
    return { statuses: responses.map((response) => response.statusCode), grownBytes: peakBytes() - before };
  }

  it('[AC-22] are rejected by their header without decoding', async () => {
    const png = await pixelBomb({ width: 30_000, height: 30_000, bitsPerPixel: 1 });
    const jpeg = await toImageBuffer(plainImage(64, 64).jpeg());
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    const { statuses, grownBytes } = await uploadImages([png, jpeg, png, jpeg, png]);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    const [fileKb, grownMb] = [Math.round(png.length / 1024), Math.round(grownBytes / megabyte)];
    console.log(`RS-23: 900 megapixels in ${fileKb} kB, refused: memory rose by ${grownMb} MB`);
    expect(grownBytes).toBeLessThan((30_000 * 30_000) / 8);
  });

  it('[AC-22] the largest allowed images are decoded one at a time', async () => {
    const [width, height] = [7000, 7000];
    const pixelBytes = width * height * 4;
    const image = await pixelBomb({ width, height, bitsPerPixel: 32, isRotated: true });
    const { statuses, grownBytes } = await uploadImages([image, image, image, image]);
    expect(statuses).toEqual([200, 200, 200, 200]);
    const ratio = grownBytes / pixelBytes;
    console.log(
      `RS-23: four of 49 megapixels at once: memory rose by ${Math.round(grownBytes / megabyte)} MB, ${ratio.toFixed(1)} times the pixels of one`,
    );
    expect(ratio).toBeLessThan(2);
  });
});
