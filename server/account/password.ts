import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// OWASP's setting for argon2id: 19 MiB, two passes; about 30 ms.
const memoryKiB = 19_456;
const passes = 2;
const tagBytes = 32;
const saltBytes = 16;

/** A password → its argon2id hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(password, salt, { memoryKiB, passes });
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether this is the password of the hash. Without a hash it takes as long and says no, so that time
 * does not tell whether an account exists.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, time, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash ?? '') ?? [];
  if (memory === undefined || time === undefined || salt === undefined || tag === undefined) {
    await tagOf(password, randomBytes(saltBytes), { memoryKiB, passes });
    return false;
  }
  const known = Buffer.from(tag, 'base64');
  const cost = { memoryKiB: Number(memory), passes: Number(time) };
  const found = await tagOf(password, Buffer.from(salt, 'base64'), cost);
  return known.length === found.length && timingSafeEqual(known, found);
}

const tagOf = (
  password: string,
  nonce: Buffer,
  cost: { memoryKiB: number; passes: number },
): Promise<Buffer> =>
  derive('argon2id', {
    // The same letters typed on different keyboards must be the same password.
    message: password.normalize('NFKC'),
    nonce,
    memory: cost.memoryKiB,
    passes: cost.passes,
    parallelism: 1,
    tagLength: tagBytes,
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
