import { beforeEach, expect, it, vi } from 'vitest';
import { fragmentSecret } from './fragment-secret.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('[CI-43] a secret outlives a reload of its tab, and nothing of it is left when it is forgotten', () => {
  const first = fragmentSecret('pass');
  expect(first.take('one.proof')).toBe(true);
  expect(fragmentSecret('pass').read()).toBe('one.proof');
  expect(fragmentSecret('other').read()).toBe('');
  first.forget();
  expect([first.read(), fragmentSecret('pass').read()]).toEqual(['', '']);
});
