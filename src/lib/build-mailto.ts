/** The link that writes to an address, whose local part may have characters with a meaning in links. */
export const buildMailto = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
