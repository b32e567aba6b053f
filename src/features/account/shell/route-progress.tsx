import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import css from './route-progress.module.css';

/** Delay after which a pending navigation is announced. */
const announceAfterMs = 800;

/** Thin progress bar at the top while the next page loads. */
export function RouteProgress() {
  const { t } = useLingui();
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  return (
    <div className={css['place']} role="status">
      {isPending && (
        <>
          <div className={css['line']} />
          <DelayedAnnouncement text={t`Caricamento della pagina…`} />
        </>
      )}
    </div>
  );
}

function DelayedAnnouncement({ text }: { text: string }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), announceAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <span className={css['said']}>{text}</span>;
}
