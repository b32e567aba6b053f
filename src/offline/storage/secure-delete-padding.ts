const paddingBytes = 65_536;

/**
 * 64 KiB of random padding, so that Chromium stores the record as a blob file that is unlinked on delete.
 * Smaller records are appended to a log in which they stay readable long after sign-out (CI-11). Random,
 * because other bytes would be compressed.
 */
export const secureDeletePadding = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(paddingBytes));
