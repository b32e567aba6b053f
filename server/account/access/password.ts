import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// OWASP's recommendation for argon2id: 19 MiB, two passes; about 30 ms.
const memoryKiB = 19_456;
const passes = 2;
const tagBytes = 32;
const saltBytes = 16;

/**
 * Hashes a password with argon2id.
 * @returns a PHC string
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await deriveTag(password, salt, { memoryKiB, passes });
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${base64(salt)}$${base64(tag)}`;
}

/**
 * Verifies a password. Without a hash it takes the same time and returns `false`, so that timing does not
 * reveal whether an account exists.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, time, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash ?? '') ?? [];
  if (memory === undefined || time === undefined || salt === undefined || tag === undefined) {
    await deriveTag(password, randomBytes(saltBytes), { memoryKiB, passes });
    return false;
  }
  const expectedTag = Buffer.from(tag, 'base64');
  const cost = { memoryKiB: Number(memory), passes: Number(time) };
  const actualTag = await deriveTag(password, Buffer.from(salt, 'base64'), cost);
  return expectedTag.length === actualTag.length && timingSafeEqual(expectedTag, actualTag);
}

const deriveTag = (
  password: string,
  nonce: Buffer,
  cost: { memoryKiB: number; passes: number },
): Promise<Buffer> =>
  derive('argon2id', {
    // NFKC: the same letters typed on different keyboards must be the same password.
    message: password.normalize('NFKC'),
    nonce,
    memory: cost.memoryKiB,
    passes: cost.passes,
    parallelism: 1,
    tagLength: tagBytes,
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
