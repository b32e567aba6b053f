import { beforeEach, expect, it, vi } from 'vitest';
import { createUrlFragmentToken } from './url-fragment-token.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('[CI-43] keeps a fragment token across a reload of its tab, and leaves no trace once cleared', () => {
  const token = createUrlFragmentToken('pass');
  expect(token.consume('one.proof')).toBe(true);
  expect(createUrlFragmentToken('pass').read()).toBe('one.proof');
  expect(createUrlFragmentToken('other').read()).toBe('');
  token.clear();
  expect([token.read(), createUrlFragmentToken('pass').read()]).toEqual(['', '']);
});
