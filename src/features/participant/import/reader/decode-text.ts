import { codePages, decodeByte, decodeCodePage, guessCodePage } from './code-pages.ts';

/** Encodings that a list can have. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', ...codePages] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** The text of a file; `isDoubtful` if another encoding may be the right one. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly isDoubtful: boolean;
}

/**
 * Decodes the text of a list in the encoding that it seems to have: by its byte order mark, by the zero bytes of
 * UTF-16, as UTF-8 if most of it is valid, else in the likeliest single-byte encoding.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const unicode = detectUtf16(bytes);
  if (unicode !== undefined) return { text: decodeAs(bytes, unicode), encoding: unicode, isDoubtful: false };
  const { text, validCount, strayCount } = decodeUtf8(bytes);
  if (strayCount === 0) return { text, encoding: 'utf-8', isDoubtful: false };
  if (validCount > strayCount) return { text, encoding: 'utf-8', isDoubtful: true };
  const { codePage, isDoubtful } = guessCodePage(bytes);
  return { text: decodeAs(bytes, codePage), encoding: codePage, isDoubtful };
}

/** Decodes in a given encoding; without a byte order mark. */
export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'utf-8') return decodeUtf8(bytes).text;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return new TextDecoder(encoding).decode(bytes);
  return decodeCodePage(bytes, encoding);
}

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  // Latin letters in UTF-16 have one zero byte each, always at the same side.
  const many = sample.length / 4;
  if (zeros[1] > many && zeros[0] === 0) return 'utf-16le';
  if (zeros[0] > many && zeros[1] === 0) return 'utf-16be';
  return undefined;
}

interface Utf8Text {
  readonly text: string;
  /** Characters of several bytes. */
  readonly validCount: number;
  /** Bytes that are no UTF-8. They are read as Windows-1252, so that one of them does not garble the rest. */
  readonly strayCount: number;
}

function decodeUtf8(bytes: Uint8Array): Utf8Text {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: string[] = [];
  let validCount = 0;
  let strayCount = 0;
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let position = from; position < bytes.length;) {
    if (bytes[position]! < 0x80) {
      position += 1;
      continue;
    }
    const length = readSequenceLength(bytes, position);
    if (length > 0) {
      validCount += 1;
      position += length;
      continue;
    }
    if (position > from) parts.push(decoder.decode(bytes.subarray(from, position)));
    parts.push(decodeByte(bytes[position]!, 'windows-1252'));
    strayCount += 1;
    position += 1;
    from = position;
  }
  parts.push(decoder.decode(bytes.subarray(from)));
  return { text: parts.join(''), validCount, strayCount };
}

/** @returns the bytes of the UTF-8 sequence that begins here; 0 if none does */
function readSequenceLength(bytes: Uint8Array, position: number): number {
  const lead = bytes[position]!;
  const length = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length === 0 || lead > 0xf4) return 0;
  for (let offset = 1; offset < length; offset++)
    if (((bytes[position + offset] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
