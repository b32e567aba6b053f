import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { BackButton } from './back-button.tsx';
import css from './event-page-content.module.css';
import { loadHtmlText } from './load-html-text.ts';

/** Placeholder of the event page. */
export function EventPageSkeleton() {
  const { t } = useLingui();
  useEffect(() => {
    // Preload only: fetched again when needed.
    loadHtmlText().catch(() => undefined);
  }, []);
  return (
    <div className={css['sheet']} role="status" aria-label={t`Caricamento dell’evento…`}>
      <div className={css['main']}>
        <div className={css['hero']}>
          <div className={css['picture']}>
            <Skeleton height="100%" radius="0" />
          </div>
          <div className={css['overlay']}>
            <BackButton className={css['floating']} />
          </div>
        </div>
        <div className={css['head']}>
          <Skeleton width="8rem" height="1.5rem" radius="var(--r-full)" />
          <Skeleton width="85%" height="2.25rem" />
        </div>
        <Skeleton width="20rem" height="2.75rem" />
        <Skeleton width="17rem" height="2.75rem" />
        <Skeleton width="12rem" height="2.75rem" />
        <Skeleton height="8rem" />
        <Skeleton height="6rem" />
      </div>
      <div className={css['aside']}>
        <div className={css['tickets']}>
          <Skeleton height="6.75rem" radius="var(--r-m)" />
        </div>
        <Skeleton height="9.5rem" radius="var(--r-l)" />
      </div>
    </div>
  );
}
