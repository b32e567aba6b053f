import { safeLocalStorage } from '#src/lib/safe-storage.ts';

const storageKey = 'presente-registering';

/*
 * Duplicates the event id of an unfinished registration in localStorage: every event page checks it before
 * loading the heavier draft.
 */

/** Records whether the registration for this event awaits a response (RG-23) or a payment (PY-43). */
export function setUnfinishedRegistration(eventId: string, isUnfinished: boolean): void {
  // Without storage the draft still finds it when the form opens.
  if (isUnfinished) safeLocalStorage.set(storageKey, eventId);
  else if (hasUnfinishedRegistration(eventId)) safeLocalStorage.delete(storageKey);
}

/** Whether a registration for this event was sent from this browser, and has no response or no payment yet. */
export const hasUnfinishedRegistration = (eventId: string): boolean =>
  safeLocalStorage.get(storageKey) === eventId;
