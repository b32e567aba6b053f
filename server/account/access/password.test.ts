import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts';

describe('passwords', () => {
  it('verifies its own hashes, each with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Presente!2026'), hashPassword('Presente!2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('Presente!2026', first)).toBe(true);
    expect(await verifyPassword('presente!2026', first)).toBe(false);
    expect(await verifyPassword('', first)).toBe(false);
  });

  it('accepts an accent typed as one character or as two', async () => {
    const hash = await hashPassword('Perché!2026');
    expect(await verifyPassword('Perche\u0301!2026', hash)).toBe(true);
  });

  it('verifies a hash made by the reference implementation', async () => {
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('Password', hash)).toBe(false);
  });

  it('[AC-81] a hash that costs less than new ones is outdated', async () => {
    expect(isOutdatedHash('$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQM')).toBe(true);
    expect(isOutdatedHash(await hashPassword('Presente!2026'))).toBe(false);
    expect(isOutdatedHash('!')).toBe(false);
  });

  it('[AC-5] takes the same time with and without an account, and with an outdated hash', async () => {
    const hash = await hashPassword('Presente!2026');
    const outdatedHash =
      '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    const times: Record<'known' | 'unknown' | 'outdated', number[]> = {
      known: [],
      unknown: [],
      outdated: [],
    };
    const measure = async (passwordHash: string | undefined): Promise<number> => {
      const started = performance.now();
      await verifyPassword('Wrong!2026', passwordHash);
      return performance.now() - started;
    };
    // Interleaved, so that machine load affects both equally.
    for (let n = 0; n < 15; n++) {
      times.known.push(await measure(hash));
      times.unknown.push(await measure(undefined));
      times.outdated.push(await measure(outdatedHash));
    }
    for (const compared of [times.known, times.outdated]) {
      const ratio = Math.min(...times.unknown) / Math.min(...compared);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });

  it.each([undefined, '', 'plain', '$2b$10$abc'])('rejects a hash of another format: %s', async (hash) => {
    expect(await verifyPassword('anything', hash)).toBe(false);
  });
});
