import { bytesOfId, idOfBytes } from '../id.ts';

/*
 * A ticket is 96 bytes: event id, participant id, and an Ed25519 signature over those two. In
 * base 32 that is 154 characters of the QR alphanumeric set, so that the QR stays small.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const signedLength = 32;
const ticketLength = 96;
const codeLength = 154;

export interface Ticket {
  readonly eventId: string;
  readonly participantId: string;
  /** What the signature covers. */
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** The 32 bytes that a ticket's signature covers. */
export function ticketPayload(eventId: string, participantId: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signedLength);
  bytes.set(bytesOfId(eventId), 0);
  bytes.set(bytesOfId(participantId), 16);
  return bytes;
}

/** The 32 signed bytes and their 64-byte signature → the code of 154 characters. */
export function encodeTicket(payload: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(ticketLength);
  bytes.set(payload, 0);
  bytes.set(signature, signedLength);
  let bits = 0;
  let held = 0;
  let code = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      code += alphabet[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? code + alphabet[(held << (5 - bits)) & 31] : code;
}

/**
 * A code, or the text of a QR that ends in `/T/<code>` → the ticket, its signature not yet verified.
 * `undefined` for anything else, after looking at no more than 500 characters of it (CI-12).
 */
export function decodeTicket(text: string): Ticket | undefined {
  if (text.length > 500) return undefined;
  const code = text
    .trim()
    .toUpperCase()
    .replace(/^.*\/(?:T|TICKET)\//, '');
  if (code.length !== codeLength) return undefined;
  const bytes = new Uint8Array(ticketLength);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const character of code) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 255;
    }
    held &= (1 << bits) - 1;
  }
  // The two bits left over must be zero, so that one ticket has one code.
  if (held !== 0) return undefined;
  return {
    eventId: idOfBytes(bytes.subarray(0, 16)),
    participantId: idOfBytes(bytes.subarray(16, 32)),
    signed: bytes.slice(0, signedLength),
    signature: bytes.slice(signedLength),
  };
}

/** The page of a ticket, for links in mails. */
export const ticketPath = (code: string): string => `/ticket/${code}`;

/** The text of the QR: an upper-case URL, so that it needs only the alphanumeric set of a QR. */
export const ticketQrText = (publicUrl: string, code: string): string =>
  `${publicUrl.toUpperCase()}/T/${code}`;

/** What people read out at the door when a QR cannot be read: six signs, such as `9F3A21`. */
export const shortCode = (participantId: string): string => participantId.slice(-6).toUpperCase();
