import { t } from '@lingui/core/macro';
import type { DoorState } from '#src/offline/door-state.ts';
import { ago, wholeNumber } from '#src/platform/format.ts';

const freshForMs = 60_000;

/** How the phone stands with the server, in a few words. */
export function connectionWords({ sync, counts }: DoorState): string {
  const noOfWaiting = wholeNumber(counts.pending);
  const waiting = counts.pending === 0 ? undefined : t`${noOfWaiting} da inviare`;
  if (sync.connection === 'starting') return t`Mi collego…`;
  if (sync.connection === 'online') return waiting ?? t`In rete`;
  return waiting === undefined ? t`Senza rete` : t`Senza rete · ${waiting}`;
}

/** How old the list is; `undefined` while it is as good as new, or was never there. */
export function ageWords({ sync }: DoorState, now: number): string | undefined {
  if (sync.syncedAt === undefined || now - sync.syncedAt < freshForMs) return undefined;
  const age = ago(now - sync.syncedAt, 'short');
  return t`aggiornato ${age}`;
}
