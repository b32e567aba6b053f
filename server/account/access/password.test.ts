import { argon2 } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts';

vi.mock('node:crypto', { spy: true });

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

  it('[AC-5] does the same work with and without an account, and with an outdated hash', async () => {
    const hash = await hashPassword('Presente!2026');
    const outdatedHash =
      '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    /** In KiB times passes, to which the time is proportional. */
    const countWork = async (passwordHash: string | undefined): Promise<number> => {
      vi.mocked(argon2).mockClear();
      await verifyPassword('Wrong!2026', passwordHash);
      const costs = vi.mocked(argon2).mock.calls.map(([, { memory, passes }]) => memory * passes);
      return costs.reduce((sum, cost) => sum + cost, 0);
    };
    const work = [await countWork(hash), await countWork(undefined), await countWork(outdatedHash)];
    expect(work).toEqual([65_536, 65_536, 65_536]);
  });

  it.each([undefined, '', 'plain', '$2b$10$abc'])('rejects a hash of another format: %s', async (hash) => {
    expect(await verifyPassword('anything', hash)).toBe(false);
  });
});
