import * as v from 'valibot';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A UUIDv7 in lower case, the only form of id on the wire (api.md, Conventions). */
export const idSchema = v.pipe(v.string(), v.regex(uuidPattern, 'idInvalid'));

/** `{ id }` as the path parameter of a call. */
export const idParams = v.object({ id: idSchema });

/** Milliseconds since 1970 and 10 random bytes → a UUIDv7. The caller brings clock and randomness. */
export function uuid7(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = nowMs;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return idOfBytes(bytes);
}

/** When an id was made, by its maker's clock, in milliseconds; 0 for what is none. */
export function timeOfId(id: string): number {
  return uuidPattern.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0;
}

/** 16 bytes → the id they spell. */
export function idOfBytes(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An id → its 16 bytes. */
export function bytesOfId(id: string): Uint8Array {
  const hex = id.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}
