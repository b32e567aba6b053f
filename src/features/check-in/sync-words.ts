import { t } from '@lingui/core/macro';
import type { DoorState } from '#src/offline/door-state.ts';
import { wholeNumber } from '#src/platform/format.ts';

const minuteMs = 60_000;

/** How the phone stands with the server, in a few words. */
export function connectionWords({ sync, counts }: DoorState): string {
  const noOfWaiting = wholeNumber(counts.pending);
  const waiting = counts.pending === 0 ? undefined : t`${noOfWaiting} da inviare`;
  if (sync.connection === 'starting') return t`Mi collego…`;
  if (sync.connection === 'online') return waiting ?? t`In rete`;
  return waiting === undefined ? t`Senza rete` : t`Senza rete · ${waiting}`;
}

/**
 * How old the list is; `undefined` while it is as good as new, or was never there. Short words of our own: a
 * page's first relative time of `Intl` costs a slow phone 150 ms, and a cold start begins with this one.
 */
export function ageWords({ sync }: DoorState, now: number): string | undefined {
  if (sync.syncedAt === undefined || now - sync.syncedAt < minuteMs) return undefined;
  const minutes = Math.round((now - sync.syncedAt) / minuteMs);
  if (minutes < 60) return t`aggiornato ${minutes} min fa`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t`aggiornato ${hours} h fa`;
  const days = Math.round(hours / 24);
  return t`aggiornato ${days} g fa`;
}
