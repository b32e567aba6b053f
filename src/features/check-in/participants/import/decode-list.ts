/** Why a file is not read as a list. */
export type ListFileError = 'spreadsheet' | 'tooLarge' | 'binary';

/** The text of a file, or why it has none. */
type DecodedList =
  | { readonly text: string; readonly error?: undefined }
  | { readonly text?: undefined; readonly error: ListFileError };

/** Larger than any list of 50,000 rows. */
const maxListBytes = 32 * 1024 * 1024;

/**
 * Decodes the text of a list in the encoding that it seems to have: by its byte order mark, by the zero bytes of
 * UTF-16, as UTF-8 if it is valid, else as Windows-1252, which older spreadsheets write.
 */
export function decodeList(bytes: Uint8Array): DecodedList {
  if (bytes.length > maxListBytes) return { error: 'tooLarge' };
  // A ZIP archive, as XLSX and ODS are, or the older format of Excel.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { error: 'spreadsheet' };
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  return text.includes('\0') ? { error: 'binary' } : { text };
}

function detectEncoding(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  // Latin letters in UTF-16 have one zero byte each, always at the same side.
  const many = sample.length / 4;
  if (zeros[1]! > many && zeros[0] === 0) return 'utf-16le';
  if (zeros[0]! > many && zeros[1] === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
