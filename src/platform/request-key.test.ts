import { expect, it } from 'vitest';
import { requestKeys } from './request-key.ts';

it('[RG-13] keeps the key of what is sent again as it was', () => {
  const keyOf = requestKeys();
  const first = keyOf({ title: 'Pulizia', file: new Blob(['a'], { type: 'image/png' }) });
  expect(keyOf({ title: 'Pulizia', file: new Blob(['a'], { type: 'image/png' }) })).toBe(first);
  expect(keyOf({ title: 'Pulizia', file: new Blob(['ab'], { type: 'image/png' }) })).not.toBe(first);
  expect(keyOf({ title: 'Pulizia!' })).not.toBe(keyOf({ title: 'Pulizia' }));
  expect(requestKeys()({ title: 'Pulizia' })).not.toBe(keyOf({ title: 'Pulizia' }));
});
