import * as v from 'valibot';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A lower-case UUIDv7, the only form of id on the wire. */
export const idSchema = v.pipe(v.string(), v.regex(uuidPattern, 'idInvalid'));

/** `{ id }` as the path parameter of an endpoint. */
export const idParams = v.object({ id: idSchema });

/**
 * Builds a UUIDv7. Clock and randomness are parameters, so that the function is pure.
 * @param nowMs milliseconds since 1970
 * @param random at least 10 random bytes
 */
export function uuid7(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let remaining = nowMs;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = remaining % 256;
    remaining = Math.floor(remaining / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return bytesToId(bytes);
}

/** Returns the creation time in an id (its maker's clock), in epoch milliseconds; 0 for an invalid id. */
export function getIdTimestamp(id: string): number {
  return uuidPattern.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0;
}

/** Formats 16 bytes as an id. */
export function bytesToId(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Parses an id into its 16 bytes. */
export function idToBytes(id: string): Uint8Array {
  const hex = id.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}
