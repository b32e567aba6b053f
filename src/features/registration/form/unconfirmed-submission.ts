import { safeLocalStorage } from '#src/lib/safe-storage.ts';

const storageKey = 'presente-registering';

/*
 * Duplicates the event id of an unconfirmed submission in localStorage: every event page checks it before
 * loading the heavier draft.
 */

/** Records whether the registration for this event awaits a response (RG-23). */
export function setUnconfirmedSubmission(eventId: string, isUnconfirmed: boolean): void {
  // Without storage the draft still finds it when the form opens.
  if (isUnconfirmed) safeLocalStorage.set(storageKey, eventId);
  else if (hasUnconfirmedSubmission(eventId)) safeLocalStorage.delete(storageKey);
}

/** Whether a registration for this event was sent from this browser without a response. */
export const hasUnconfirmedSubmission = (eventId: string): boolean =>
  safeLocalStorage.get(storageKey) === eventId;
