import type { DoorEvent } from '#contract/check-in/check-in-calls.ts';
import { nowMs } from '#src/platform/clock.ts';

const key = 'door-ready-offered';
const remembered = 20;

/** Whether the checklist is to be offered now: at the first time at a door before its event; true once (CI-37). */
export function isReadyOffered({ _id, startDateTime }: DoorEvent): boolean {
  if (Date.parse(startDateTime) <= nowMs()) return false;
  try {
    const offered = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    const before = Array.isArray(offered) ? offered.filter((it) => typeof it === 'string') : [];
    if (before.includes(_id)) return false;
    localStorage.setItem(key, JSON.stringify([...before, _id].slice(-remembered)));
    return true;
  } catch {
    // What cannot be remembered would be offered each time.
    return false;
  }
}
