import { beforeAll, expect, it } from 'vitest';
import { decoderHere, readRate } from '#tests/support/code-decoder.ts';
import type { PictureKind } from '#tests/support/code-pictures.ts';

beforeAll(decoderHere);

/** What `npm run bench codes` finds of 20, a little less of 4. */
const least: readonly (readonly [PictureKind, number])[] = [
  ['rotated', 4],
  ['small', 4],
  ['inverted', 4],
  ['blurred', 3],
  ['glare', 4],
  ['low contrast', 4],
  ['textured', 4],
  ['dirty', 2],
  ['perspective', 2],
  ['all of it', 3],
];

it.each(least)('reads tickets that are %s', async (kind, count) => {
  expect(await readRate(kind, 4)).toBeGreaterThanOrEqual(count);
});
