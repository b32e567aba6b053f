import { t } from '@lingui/core/macro';
import { minuteMs } from '#contract/durations.ts';
import type { DoorState } from '#src/offline/door/door.ts';
import { formatInteger } from '#src/platform/text/format.ts';

/** Short label of the connection, with the pending count. */
export function formatConnection({ sync, counts, isPassExpired }: DoorState): string {
  const noOfWaiting = formatInteger(counts.pending);
  const waiting = counts.pending === 0 ? undefined : t`${noOfWaiting} da inviare`;
  // An ended pass with nothing to send makes no request.
  if (isPassExpired && sync.connection === 'starting') return waiting ?? t`Pass scaduto`;
  if (sync.connection === 'starting') return waiting ?? t`Connessione in corso…`;
  if (sync.connection === 'online') return waiting ?? t`Connesso`;
  return waiting === undefined ? t`Senza connessione` : t`Senza connessione · ${waiting}`;
}

/**
 * Returns the age of the list; `undefined` when it is under a minute, or was never synced. Own short texts
 * instead of `Intl`, whose first relative time on a page costs a slow phone 150 ms of a cold start.
 */
export function formatListAge({ sync }: DoorState, now: number): string | undefined {
  if (sync.syncedAt === undefined || now - sync.syncedAt < minuteMs) return undefined;
  const minutes = Math.round((now - sync.syncedAt) / minuteMs);
  if (minutes < 60) return t`aggiornato ${minutes} min fa`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t`aggiornato ${hours} h fa`;
  const days = Math.round(hours / 24);
  return t`aggiornato ${days} g fa`;
}
