import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

describe('passwords', () => {
  it('knows its own hashes, each with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Presente!2026'), hashPassword('Presente!2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await isPassword('Presente!2026', first)).toBe(true);
    expect(await isPassword('presente!2026', first)).toBe(false);
    expect(await isPassword('', first)).toBe(false);
  });

  it('takes an accent typed as one character or as two', async () => {
    const hash = await hashPassword('Perché!2026');
    expect(await isPassword('Perche\u0301!2026', hash)).toBe(true);
  });

  it('verifies a hash made by the reference implementation', async () => {
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await isPassword('password', hash)).toBe(true);
  });

  it('[AC-5] takes as long without an account as with one', async () => {
    const hash = await hashPassword('Presente!2026');
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const measure = async (known: string | undefined): Promise<number> => {
      const started = performance.now();
      await isPassword('Wrong!2026', known);
      return performance.now() - started;
    };
    // In turns: whatever else the machine does falls on both.
    for (let n = 0; n < 15; n++) {
      times.known.push(await measure(hash));
      times.unknown.push(await measure(undefined));
    }
    const ratio = Math.min(...times.unknown) / Math.min(...times.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it.each([undefined, '', 'plain', '$2b$10$abc'])('says no without a hash of ours: %s', async (hash) => {
    expect(await isPassword('anything', hash)).toBe(false);
  });
});
