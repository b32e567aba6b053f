const storageKey = 'presente-orders-link';

/*
 * The token of a link is kept in this tab alone, in its storage where there is one: a reload opens the same
 * page, and no address, no history and no log ever holds it (RG-38).
 */
let current: string | undefined;

/** The token that this tab came with, or empty. */
export function readLinkToken(): string {
  if (current !== undefined) return current;
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** Takes the token out of what stands behind the `#` of an address; false when nothing does. */
export function takeLinkToken(hash: string): boolean {
  if (hash === '') return false;
  current = hash;
  try {
    sessionStorage.setItem(storageKey, hash);
  } catch {
    // Without storage it opens until the next reload.
  }
  return true;
}
