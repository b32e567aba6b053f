import { createHmac, timingSafeEqual } from 'node:crypto';

/** Derives the secret of a purpose from the server's key. */
export interface SecretSource {
  secretFor(purpose: string): Buffer;
}

const hashLength = 22;

/** A pseudonym or signature of 132 bits in base64url, which only the server's key can make. */
export const hashWithKey = (key: SecretSource, purpose: string, text: string): string =>
  createHmac('sha256', key.secretFor(purpose)).update(text).digest('base64url').slice(0, hashLength);

/** Compares a signature in constant time. */
export function isHashedWithKey(
  key: SecretSource,
  purpose: string,
  signed: { text: string; hash: string },
): boolean {
  const given = Buffer.from(signed.hash);
  const expected = Buffer.from(hashWithKey(key, purpose, signed.text));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
