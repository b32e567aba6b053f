const fillerBytes = 65_536;

/**
 * Makes a value so large that browsers keep it in a file of its own, which goes when the value is
 * deleted. Chromium appends smaller ones to a log in which they can still be read long after a logout
 * (CI-11). Random bytes, because others would be compressed.
 */
export const fileOfItsOwn = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(fillerBytes));
