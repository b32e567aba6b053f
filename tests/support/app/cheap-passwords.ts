import { vi } from 'vitest';

/**
 * Vitest's set-up of each `server` file: passwords are hashed at a 64th of the real cost, which
 * `password.test.ts` and servers in processes of their own keep.
 */
vi.mock('#server/account/password-cost.ts', () => ({
  passwordCost: { memoryKiB: 1024, passes: 1 },
}));
