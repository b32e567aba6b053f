import { loadDecoder, countDecoded } from '#tests/support/images/qr-decoder.ts';
import { imageKinds } from '#tests/support/images/code-image.ts';
import type { Measurement } from './measurement.ts';

const perKind = 20;

/** Measures how many of 240 ticket images the product's decoder reads, per kind. */
export async function measureQrDecoding(): Promise<Measurement[]> {
  await loadDecoder();
  const figures: Measurement[] = [];
  for (const kind of imageKinds) {
    const read = await countDecoded(kind, perKind);
    figures.push({ name: `Tickets read, ${kind}`, value: read, unit: `of ${perKind}` });
  }
  const total = figures.reduce((sum, figure) => sum + figure.value, 0);
  return [
    ...figures,
    { name: 'Tickets read, all kinds', value: total, unit: `of ${perKind * imageKinds.length}` },
  ];
}
