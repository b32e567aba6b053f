import { beforeAll, expect, it } from 'vitest';
import { loadDecoder, countDecoded } from '#tests/support/images/qr-decoder.ts';
import type { ImageKind } from '#tests/support/images/code-image.ts';

beforeAll(loadDecoder);

/** `npm run bench codes` results out of 20, scaled to 4 and lowered a little. */
const minReads: readonly (readonly [ImageKind, number])[] = [
  ['rotated', 4],
  ['small', 4],
  ['inverted', 4],
  ['blurred', 3],
  ['glare', 4],
  ['low contrast', 4],
  ['textured', 4],
  ['dirty', 2],
  ['perspective', 2],
  ['combined', 3],
];

it.each(minReads)('decodes tickets that are %s', async (kind, count) => {
  expect(await countDecoded(kind, 4)).toBeGreaterThanOrEqual(count);
});
