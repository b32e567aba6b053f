import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useIsServerReachable } from '#src/platform/http/connectivity.ts';
import { sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import css from './offline-banner.module.css';

/** Shown while the server is unreachable, with what still works; hides itself when it responds (SH-8). */
export function OfflineBanner() {
  const { t } = useLingui();
  const session = useSession();
  const isReachable = useIsServerReachable();
  const availabilityText = sessionHasCapability(session, 'checkIn')
    ? t`Il check-in funziona lo stesso: invieremo tutto appena torna la connessione.`
    : t`Puoi vedere quello che hai già aperto. Per il resto serve la connessione.`;
  return (
    <div className={css['place']} role="status">
      {!isReachable && (
        <p className={css['banner']}>
          <CloudOff size={18} aria-hidden="true" />
          <span>
            <strong>{t`Presente non risponde.`}</strong> {availabilityText}
          </span>
        </p>
      )}
    </div>
  );
}
