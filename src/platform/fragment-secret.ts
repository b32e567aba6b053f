interface FragmentSecret {
  /** What this tab came with, or empty. */
  read: () => string;
  /** Takes what stands behind the `#` of an address; false when nothing does. */
  take: (hash: string) => boolean;
  /** This tab has it no more. */
  forget: () => void;
}

/**
 * A secret that came behind the `#` of a link is kept in this tab alone, in its storage where there is one: a
 * reload opens the same page, and no address, no history and no log ever holds it (RG-38, CI-43).
 */
export function fragmentSecret(storageKey: string): FragmentSecret {
  let current: string | undefined;
  return {
    read() {
      if (current !== undefined) return current;
      try {
        return sessionStorage.getItem(storageKey) ?? '';
      } catch {
        return '';
      }
    },
    take(hash) {
      if (hash === '') return false;
      current = hash;
      try {
        sessionStorage.setItem(storageKey, hash);
      } catch {
        // Without storage it opens until the next reload.
      }
      return true;
    },
    forget() {
      current = '';
      try {
        sessionStorage.removeItem(storageKey);
      } catch {
        // Without storage it was nowhere else.
      }
    },
  };
}
