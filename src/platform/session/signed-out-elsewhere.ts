import { safeSessionStorage } from '#src/lib/safe-storage.ts';

const signedOutInOtherTabKey = 'presente-ended-elsewhere';

/** Flags for the next page load that another tab ended the session. */
export function flagSignedOutInOtherTab(): void {
  // Without storage, the page redirects home without a message.
  safeSessionStorage.set(signedOutInOtherTabKey, 'true');
}

/** Whether another tab ended the session; resets the flag. */
export function consumeSignedOutInOtherTab(): boolean {
  const isFlagged = safeSessionStorage.get(signedOutInOtherTabKey) !== undefined;
  safeSessionStorage.delete(signedOutInOtherTabKey);
  return isFlagged;
}
