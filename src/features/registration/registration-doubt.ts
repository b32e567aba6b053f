const storageKey = 'presente-registering';

/*
 * Whether an answer is still awaited is asked by every page of an event, before anything heavier is loaded:
 * so the event's id, and nothing else, stands here too.
 */

/** Notes whether the registration for this event was sent and not answered (RG-23). */
export function noteDoubt(eventId: string, isInDoubt: boolean): void {
  try {
    if (isInDoubt) localStorage.setItem(storageKey, eventId);
    else if (isInDoubtAbout(eventId)) localStorage.removeItem(storageKey);
  } catch {
    // It is found again when the form is opened.
  }
}

/** Whether the registration for this event was sent and not answered, as far as this browser knows. */
export function isInDoubtAbout(eventId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === eventId;
  } catch {
    return false;
  }
}
