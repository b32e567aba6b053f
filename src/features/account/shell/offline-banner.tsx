import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useIsServerReachable } from '#src/platform/http/connectivity.ts';
import { useShownSince } from '#src/platform/http/shown-data-age.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import css from './offline-banner.module.css';

/**
 * Shown while the server is unreachable, with the age of what the page shows, or
 * what still works; hides itself when it responds (SH-8).
 */
export function OfflineBanner() {
  const { t } = useLingui();
  const session = useSession();
  const isReachable = useIsServerReachable();
  const shownSinceMs = useShownSince();
  const availabilityText = sessionHasCapability(session, 'checkIn')
    ? t`Il check-in funziona lo stesso: invieremo tutto appena torna la connessione.`
    : t`Puoi vedere quello che hai già aperto. Per il resto serve la connessione.`;
  return (
    <div className={css['place']} role="status">
      {!isReachable && (
        <p className={css['banner']}>
          <CloudOff size={18} aria-hidden="true" />
          {shownSinceMs > 0 ? (
            <strong>{t`Senza connessione · aggiornato ${formatRelativeTime(nowMs() - shownSinceMs)}`}</strong>
          ) : (
            <span>
              <strong>{t`Presente non risponde.`}</strong> {availabilityText}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
