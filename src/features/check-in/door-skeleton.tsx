import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { iconButtonClass } from '#src/ui/icon-button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import header from './door-header.module.css';
import list from './door-list.module.css';
import { rowHeightPx } from './use-rows-in-sight.ts';
import css from './door-skeleton.module.css';

const noOfRows = 12;

/** The door while its list is read: everything where it will be. */
export function DoorSkeleton({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  return (
    <div className={list['door']} aria-busy="true">
      <header className={header['header']}>
        <Link
          to="/organisation/event/detail/$id"
          params={{ id: eventId }}
          className={iconButtonClass()}
          aria-label={t`Torna all’evento`}
        >
          <ArrowLeft size={24} aria-hidden="true" />
        </Link>
        <div className={header['words']}>
          <h1 className={header['title']}>{t`La porta`}</h1>
          <div className={css['lines']}>
            <Skeleton width="10rem" height="0.8rem" />
          </div>
        </div>
        <Skeleton width="8.5rem" height="2.75rem" radius="var(--r-m)" />
        <div className={header['sync']}>
          <div className={css['lines']}>
            <Skeleton width="7rem" height="0.7rem" />
          </div>
        </div>
      </header>
      <div className={list['tools']}>
        <Skeleton height="3.25rem" radius="var(--r-m)" />
        <div className={css['tools']}>
          <Skeleton width="4.5rem" height="2.75rem" radius="var(--r-full)" />
          <Skeleton width="7rem" height="2.75rem" radius="var(--r-full)" />
          <Skeleton width="5.5rem" height="2.75rem" radius="var(--r-full)" />
        </div>
      </div>
      <div className={css['rows']} role="status">
        <VisuallyHidden>{t`Apro l’elenco…`}</VisuallyHidden>
        {Array.from({ length: noOfRows }, (_, index) => (
          <div key={index} className={css['row']} style={{ height: rowHeightPx }}>
            <div className={css['lines']}>
              <Skeleton width={`${9 + (index % 3) * 2}rem`} height="1rem" />
              <Skeleton width="7rem" height="0.7rem" />
            </div>
            <Skeleton width="3.75rem" height="2.75rem" radius="var(--r-m)" />
          </div>
        ))}
      </div>
    </div>
  );
}
