import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useIsServerReachable } from '#src/platform/reachability.ts';
import { sessionMay, useSession } from '#src/platform/session.ts';
import css from './offline-banner.module.css';

/** The server has not answered: what works without it. Goes by itself (SH-8). */
export function OfflineBanner() {
  const { t } = useLingui();
  const session = useSession();
  const isReachable = useIsServerReachable();
  const whatWorks = sessionMay(session, 'checkIn')
    ? t`La porta funziona lo stesso: gli ingressi partono appena torna la rete.`
    : t`Quello che hai già aperto si vede lo stesso; per il resto aspettiamo la rete.`;
  return (
    <div className={css['place']} role="status">
      {!isReachable && (
        <p className={css['banner']}>
          <CloudOff size={18} aria-hidden="true" />
          <span>
            <strong>{t`Il server non risponde.`}</strong> {whatWorks}
          </span>
        </p>
      )}
    </div>
  );
}
