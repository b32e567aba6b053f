import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('keeps what was used last, up to its weight', () => {
  const recent = new Recent<number>(10);
  recent.set('a', 1, 4);
  recent.set('b', 2, 4);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3, 4);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
  recent.set('a', 5, 1);
  recent.set('d', 4, 5);
  expect([recent.get('a'), recent.get('c'), recent.get('d')], 'a weighs less than it did').toEqual([5, 3, 4]);
  recent.set('e', 6, 11);
  expect(
    ['a', 'c', 'd', 'e'].map((key) => recent.get(key)),
    'too heavy for all',
  ).toEqual([undefined, undefined, undefined, undefined]);
  recent.set('f', 7, 10);
  expect(recent.get('f')).toBe(7);
});
