import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import css from './route-progress.module.css';

/** Longer than this a page is not immediate any more, and its coming is said. */
const saidAfterMs = 800;

/** A thin line at the head of the screen while the next page is on its way. */
export function RouteProgress() {
  const { t } = useLingui();
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  return (
    <div className={css['place']} role="status">
      {isPending && (
        <>
          <div className={css['line']} />
          <SaidLater text={t`La pagina sta arrivando…`} />
        </>
      )}
    </div>
  );
}

function SaidLater({ text }: { text: string }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), saidAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <span className={css['said']}>{text}</span>;
}
