import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Emblem } from './demo-event.ts';

const side = 512;

/**
 * The row of an organisation's picture. It stays the SVG that it is, since it is our own: the first start
 * of a demo then need not load the picture library.
 */
export function emblemImage({ ground, shapes }: Emblem, nowMs: number): Insertable<Tables['image']> {
  const bytes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><path d="M0 0h${side}v${side}H0z" fill="${ground}"/>${shapes}</svg>`,
  );
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: side,
    height: side,
    content_type: 'image/svg+xml',
    bytes,
    created_at: nowMs,
  };
}
