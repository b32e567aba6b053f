/** How far somebody has come on the way to a new password (spec 1 §2, the four steps). */
export type ResetProgress =
  | { readonly step: 'email' | 'code' | 'done'; readonly email: string }
  | { readonly step: 'password'; readonly email: string; readonly userId: string; readonly token: string };

const storageKey = 'presente-reset';
const atStart: ResetProgress = { step: 'email', email: '' };

/*
 * In the storage of this tab: a reload in the middle, or a look at the mail in the same tab, does not
 * lose the way. Never in the address, which ends in histories and logs.
 */

/** Where this tab stands; without storage always at the start. */
export function readReset(): ResetProgress {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ResetProgress | null;
    return kept ?? atStart;
  } catch {
    return atStart;
  }
}

export function keepReset(progress: ResetProgress): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing starts again after a reload.
  }
}

/** The way is over: nothing of it stays in the tab. */
export const forgetReset = (): void => keepReset(atStart);
