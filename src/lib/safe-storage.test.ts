import { afterEach, expect, it, vi } from 'vitest';
import { safeLocalStorage } from './safe-storage.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): void {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
}

it('reads what it has stored', () => {
  stubStorage();
  expect(safeLocalStorage.set('key', 'value')).toBe(true);
  expect(safeLocalStorage.get('key')).toBe('value');
  safeLocalStorage.delete('key');
  expect(safeLocalStorage.get('key')).toBeUndefined();
});

it('reports instead of throwing where storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(safeLocalStorage.set('key', 'value')).toBe(false);
  expect(safeLocalStorage.get('key')).toBeUndefined();
  expect(() => safeLocalStorage.delete('key')).not.toThrow();
});
