import { idToBytes, bytesToId } from '../id.ts';
import { stripSymbology } from '../input/strip-symbology.ts';

/*
 * A ticket is 96 bytes: event id, participant id, and an Ed25519 signature over both (CI-19). In base 32
 * these are 154 characters of the QR alphanumeric set, which keeps the QR small.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const payloadLength = 32;
const ticketLength = 96;

/** A decoded ticket; its signature is not verified yet. */
export interface Ticket {
  readonly eventId: string;
  readonly participantId: string;
  /** The 32 signed bytes. */
  readonly payload: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Returns the 32 bytes that a ticket's signature covers. */
export function encodeTicketPayload(eventId: string, participantId: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(payloadLength);
  bytes.set(idToBytes(eventId), 0);
  bytes.set(idToBytes(participantId), 16);
  return bytes;
}

/** Encodes the 32 signed bytes and their 64-byte signature as a code of 154 characters. */
export function encodeTicket(payload: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(ticketLength);
  bytes.set(payload, 0);
  bytes.set(signature, payloadLength);
  let bits = 0;
  let buffer = 0;
  let code = '';
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      code += alphabet[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? code + alphabet[(buffer << (5 - bits)) & 31] : code;
}

/** A longer text is not read (CI-12): addresses grow by what is appended to them. */
const maxTextLength = 2000;

/** The code in a ticket's address, whatever follows it. A scanner's keyboard layout may replace the slashes. */
const addressedCode = /[^A-Z2-7](?:T|TICKET)[^A-Z2-7]([A-Z2-7]{154})/;
/** A code by itself, with other characters before and after it. */
const separateCode = /(?:^|[^A-Z2-7])([A-Z2-7]{154})(?![A-Z2-7])/;

/**
 * Finds the ticket code in a scanned, pasted or opened text, as in its address: `https://…/T/<code>?utm_source=mail`.
 * Reads at most 2000 characters (CI-12).
 * @returns the code in upper case, not decoded yet; `undefined` without one
 */
export function findTicketCode(text: string): string | undefined {
  if (text.length > maxTextLength) return undefined;
  const plain = stripSymbology(text).toUpperCase().replaceAll('%2F', '/');
  return (addressedCode.exec(plain) ?? separateCode.exec(plain))?.[1];
}

/**
 * Decodes a ticket code, alone or in a text (`findTicketCode`). Does not verify the signature.
 * @returns `undefined` for any other text
 */
export function decodeTicket(text: string): Ticket | undefined {
  const code = findTicketCode(text);
  if (code === undefined) return undefined;
  const bytes = new Uint8Array(ticketLength);
  let bits = 0;
  let buffer = 0;
  let index = 0;
  for (const character of code) {
    const value = alphabet.indexOf(character);
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[index++] = (buffer >> bits) & 255;
    }
    buffer &= (1 << bits) - 1;
  }
  // The two unused bits must be zero, so that each ticket has exactly one code.
  if (buffer !== 0) return undefined;
  return {
    eventId: bytesToId(bytes.subarray(0, 16)),
    participantId: bytesToId(bytes.subarray(16, 32)),
    payload: bytes.slice(0, payloadLength),
    signature: bytes.slice(payloadLength),
  };
}

/** Path of a ticket's page, for links in mails. */
export const buildTicketPath = (code: string): string => `/ticket/${code}`;

/** Text of the QR code: an upper-case URL, so that the QR alphanumeric mode suffices. */
export const buildTicketQrText = (publicUrl: string, code: string): string =>
  `${publicUrl.toUpperCase()}/T/${code}`;

/** Six-character code such as `9F3A21`, read aloud at the door when a QR cannot be scanned (RG-32). */
export const toShortCode = (participantId: string): string => participantId.slice(-6).toUpperCase();
