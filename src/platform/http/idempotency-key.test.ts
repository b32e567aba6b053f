import { expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key.ts';

it('[RG-13] reuses the idempotency key for a retry with the same content', () => {
  const getKey = createIdempotencyKeys();
  const first = getKey({ title: 'Pulizia', file: new Blob(['a'], { type: 'image/png' }) });
  expect(getKey({ title: 'Pulizia', file: new Blob(['a'], { type: 'image/png' }) })).toBe(first);
  expect(getKey({ title: 'Pulizia', file: new Blob(['ab'], { type: 'image/png' }) })).not.toBe(first);
  expect(getKey({ title: 'Pulizia!' })).not.toBe(getKey({ title: 'Pulizia' }));
  expect(createIdempotencyKeys()({ title: 'Pulizia' })).not.toBe(getKey({ title: 'Pulizia' }));
});
