import { passwordCost } from '#server/account/password-cost.ts';

/**
 * Vitest's set-up of the `server` project: passwords are hashed at a 64th of the real cost, which `password.test.ts`
 * and servers in processes of their own keep.
 */
Object.assign(passwordCost, { memoryKiB: 1024, passes: 1 });
