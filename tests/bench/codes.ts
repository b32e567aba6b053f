import { decoderHere, readRate } from '#tests/support/code-decoder.ts';
import { pictureKinds } from '#tests/support/code-pictures.ts';
import type { Figure } from './figure.ts';

const perKind = 20;

/** How many of 240 pictures of tickets the product's own decoder reads, kind by kind. */
export async function measureCodes(): Promise<Figure[]> {
  await decoderHere();
  const figures: Figure[] = [];
  for (const kind of pictureKinds) {
    const read = await readRate(kind, perKind);
    figures.push({ name: `Tickets read, ${kind}`, value: read, unit: `of ${perKind}` });
  }
  const all = figures.reduce((sum, it) => sum + it.value, 0);
  return [
    ...figures,
    { name: 'Tickets read, all kinds', value: all, unit: `of ${perKind * pictureKinds.length}` },
  ];
}
