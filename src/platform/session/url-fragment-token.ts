import { safeSessionStorage } from '#src/lib/safe-storage.ts';

interface UrlFragmentToken {
  /** The token of this tab, or ''. */
  read: () => string;
  /** Stores the token from a URL's hash; false when the hash is empty. */
  consume: (hash: string) => boolean;
  /** Deletes the token from this tab. */
  clear: () => void;
}

/**
 * Keeps a token from a URL fragment in this tab only, in `sessionStorage` where available: it survives a
 * reload and never reaches URL, history or logs (RG-38, CI-43).
 */
export function createUrlFragmentToken(storageKey: string): UrlFragmentToken {
  let current: string | undefined;
  return {
    read() {
      return current ?? safeSessionStorage.get(storageKey) ?? '';
    },
    consume(hash) {
      if (hash === '') return false;
      current = hash;
      // Without storage the token lasts until the next reload.
      safeSessionStorage.set(storageKey, hash);
      return true;
    },
    clear() {
      current = '';
      safeSessionStorage.delete(storageKey);
    },
  };
}
