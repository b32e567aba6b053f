import type { DoorEvent } from '#contract/check-in/check-in-endpoints.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';
import { nowMs } from '#src/platform/text/clock.ts';

const storageKey = 'door-ready-offered';
const maxRemembered = 20;

/** Whether to offer the checklist now: true once per event, at the first visit before its start (CI-37). */
export function shouldOfferReadiness({ _id, startDateTime }: DoorEvent): boolean {
  if (Date.parse(startDateTime) <= nowMs()) return false;
  const offered = parseJson(safeLocalStorage.get(storageKey));
  const previous = Array.isArray(offered) ? offered.filter((id) => typeof id === 'string') : [];
  if (previous.includes(_id)) return false;
  // Without storage it would be offered every time.
  return safeLocalStorage.set(storageKey, JSON.stringify([...previous, _id].slice(-maxRemembered)));
}
