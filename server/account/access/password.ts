import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordCost, type PasswordCost } from '../password-cost.ts';

const tagBytes = 32;
const saltBytes = 16;

/**
 * Hashes a password with argon2id.
 * @returns a PHC string
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await deriveTag(password, salt, passwordCost);
  const { memoryKiB, passes } = passwordCost;
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${base64(salt)}$${base64(tag)}`;
}

/** Whether a hash costs less than new ones do: it is replaced at the next sign-in (AC-81). */
export const isOutdatedHash = (hash: string): boolean => {
  const cost = parseHash(hash)?.cost;
  return cost !== undefined && toWork(cost) < toWork(passwordCost);
};

/**
 * Verifies a password. Without a hash, or with an outdated one, it takes the same time, so that timing does not
 * reveal whether an account exists.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parsed = parseHash(hash ?? '');
  if (parsed === undefined) {
    await deriveTag(password, randomBytes(saltBytes), passwordCost);
    return false;
  }
  const { cost, salt, tag } = parsed;
  const actualTag = await deriveTag(password, salt, cost);
  const missingWork = toWork(passwordCost) - toWork(cost);
  if (missingWork >= minMemoryKiB) await deriveTag(password, salt, { memoryKiB: missingWork, passes: 1 });
  return tag.length === actualTag.length && timingSafeEqual(tag, actualTag);
}

/** Argon2's own minimum for one lane. */
const minMemoryKiB = 8;

/** The time that a cost takes is proportional to this. */
const toWork = ({ memoryKiB, passes }: PasswordCost): number => memoryKiB * passes;

/** Parses a PHC string of argon2id; `undefined` for any other text. */
function parseHash(hash: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } | undefined {
  const [, memory, time, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (memory === undefined || time === undefined || salt === undefined || tag === undefined) return undefined;
  return {
    cost: { memoryKiB: Number(memory), passes: Number(time) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const deriveTag = (password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> =>
  promisify(argon2)('argon2id', {
    // NFKC: the same letters typed on different keyboards must be the same password.
    message: password.normalize('NFKC'),
    nonce,
    memory: cost.memoryKiB,
    passes: cost.passes,
    parallelism: 1,
    tagLength: tagBytes,
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
