/** Web storage that never throws: it may be blocked, full, or hold something else. */
interface SafeStorage {
  /** The stored text; undefined without one. */
  readonly get: (key: string) => string | undefined;
  /** @returns whether it was stored. */
  readonly set: (key: string, value: string) => boolean;
  readonly delete: (key: string) => void;
}

/** Takes a getter, because reading `window.localStorage` itself throws where storage is blocked. */
function createSafeStorage(getStorage: () => Storage): SafeStorage {
  const attempt = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(getStorage());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    set: (key, value) => attempt((storage) => storage.setItem(key, value) ?? true) === true,
    delete: (key) => attempt((storage) => storage.removeItem(key)),
  };
}

/** Storage of this browser, shared by its tabs. */
export const safeLocalStorage = createSafeStorage(() => localStorage);

/** Storage of this tab, which survives a reload. */
export const safeSessionStorage = createSafeStorage(() => sessionStorage);
