import { parseJson } from '#src/lib/parse-json.ts';
import { safeSessionStorage } from '#src/lib/safe-storage.ts';

/** Progress of a password reset through its four steps (AC-61). */
export type ResetProgress =
  | { readonly step: 'email' | 'code' | 'done'; readonly email: string }
  | { readonly step: 'password'; readonly email: string; readonly userId: string; readonly token: string };

const storageKey = 'presente-reset';
const initialProgress: ResetProgress = { step: 'email', email: '' };

/*
 * Kept in sessionStorage, so that a reload or reading mail in the same tab does not lose the progress. Never
 * in the URL, which ends up in histories and logs (AC-61).
 */

/** Reads the progress of this tab; the first step without storage. */
export const readResetProgress = (): ResetProgress =>
  (parseJson(safeSessionStorage.get(storageKey)) as ResetProgress | undefined) ?? initialProgress;

/** Saves the progress of this tab. */
export function saveResetProgress(progress: ResetProgress): void {
  // Without storage a reload restarts the reset.
  safeSessionStorage.set(storageKey, JSON.stringify(progress));
}

/**
 * Starts at the new password, by the fragment of a reset mail's link: `userId.token` (AC-9).
 * @returns whether there was one
 */
export function consumeResetLink(fragment: string): boolean {
  const [userId, token] = fragment.replace(/^#/, '').split('.');
  if (userId === undefined || token === undefined) return false;
  saveResetProgress({ step: 'password', email: '', userId, token });
  return true;
}

/** Clears the progress once the reset is done. */
export const clearResetProgress = (): void => saveResetProgress(initialProgress);
