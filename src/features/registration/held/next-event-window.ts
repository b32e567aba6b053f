import { dayMs } from '#contract/durations.ts';
import { findNextHeldEvent, type HeldEvent } from '#contract/registration/held-event.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';
import { nowMs } from '#src/platform/text/clock.ts';

/** How long before its start the landing page shows the next event (RG-50). */
const leadMs = 7 * dayMs;

/*
 * When the landing page shows a card for the next event: `from-until` in epoch ms, without title or id. It is
 * read before the device database, so that the card has its place in the first paint.
 */
const storageKey = 'presente-next-tickets';

/** Whether the landing page shows this event. */
export const isSoon = ({ startDateTime }: HeldEvent): boolean =>
  Date.parse(startDateTime) - nowMs() <= leadMs;

/** Records when the card of the next event is shown. */
export function rememberNextEvent(held: readonly HeldEvent[]): void {
  const next = findNextHeldEvent(held, nowMs());
  if (next === undefined) return clearNextEvent();
  const [from, until] = [Date.parse(next.startDateTime) - leadMs, Date.parse(next.endDateTime)];
  safeLocalStorage.set(storageKey, `${from}-${until}`);
}

/** Deletes the record, at sign-out. */
export const clearNextEvent = (): void => safeLocalStorage.delete(storageKey);

/** Whether a card is expected before the tickets were read. */
export function isNextEventExpected(): boolean {
  if (import.meta.env.SSR) return false;
  const [from = NaN, until = NaN] = (safeLocalStorage.get(storageKey) ?? '').split('-').map(Number);
  return from <= nowMs() && nowMs() < until;
}
