import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Insertable } from 'kysely';
import { coverWidths } from '#contract/image/cover-widths.ts';
import type { Tables } from '../db/tables.ts';

/** Images of the demo's events, made by scripts/make-covers.ts. */
export const coverNames = [
  'river',
  'canal',
  'beach',
  'cove',
  'dunes',
  'lake',
  'kites',
  'lawn',
  'saplings',
  'garden',
  'path',
  'olives',
  'terraces',
  'volcano',
  'island',
  'roofs',
  'village',
  'march',
  'street',
  'bicycles',
  'market',
  'fair',
  'books',
  'desk',
  'hall',
  'workshop',
  'sewing',
  'bread',
  'boots',
  'parcels',
  'stage',
  'table',
  'lighthouse',
  'fireflies',
  'screening',
  'watch',
] as const;
export type Cover = (typeof coverNames)[number];

export const coverPath = (file: string): string =>
  fileURLToPath(new URL(`./covers/${file}`, import.meta.url));

/**
 * Image rows of all covers: 16:9, in the widths of event images, under the hash of the widest variant, as
 * uploads are. They are already encoded, so that the first start of a demo need not load sharp.
 */
export async function readCovers(nowMs: number): Promise<{
  images: Insertable<Tables['image']>[];
  hashByName: ReadonlyMap<Cover, string>;
}> {
  const covers = await Promise.all(
    coverNames.map(async (name) => {
      const variants = await Promise.all(
        coverWidths.map(async (width) => ({
          width,
          bytes: await readFile(coverPath(`${name}-${width}.webp`)),
        })),
      );
      const sha256 = createHash('sha256').update(variants.at(-1)!.bytes).digest('hex');
      return { name, sha256, variants };
    }),
  );
  return {
    images: covers.flatMap(({ sha256, variants }) =>
      variants.map(({ width, bytes }) => ({
        sha256,
        width,
        height: (width * 9) / 16,
        content_type: 'image/webp',
        bytes,
        created_at: nowMs,
      })),
    ),
    hashByName: new Map(covers.map(({ name, sha256 }) => [name, sha256])),
  };
}
