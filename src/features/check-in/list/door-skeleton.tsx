import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { DoorBackLink } from './door-back-link.tsx';
import header from './door-header.module.css';
import list from './door-list.module.css';
import { rowHeightsPx } from './rows/row-layout.ts';
import css from './door-skeleton.module.css';

const noOfRows = 12;

/** Skeleton of the door while its list is read. */
export function DoorSkeleton({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  return (
    <div className={list['door']} aria-busy="true">
      <header className={header['header']}>
        <DoorBackLink eventId={eventId} />
        <div className={header['text']}>
          <h1 className={header['title']}>{t({ message: 'Check-in', context: 'door' })}</h1>
          <div className={css['lines']}>
            <Skeleton width="10rem" height="0.8rem" />
          </div>
        </div>
        <Skeleton width="5rem" height="0.7rem" />
      </header>
      <div className={list['tools']}>
        <Skeleton height="2.75rem" radius="var(--r-m)" />
        <div className={css['tools']}>
          <Skeleton width="4.5rem" height="2.75rem" radius="var(--r-full)" />
          <Skeleton width="7rem" height="2.75rem" radius="var(--r-full)" />
          <Skeleton width="5.5rem" height="2.75rem" radius="var(--r-full)" />
        </div>
      </div>
      <div className={css['rows']} role="status">
        <VisuallyHidden>{t`Caricamento dell’elenco…`}</VisuallyHidden>
        {Array.from({ length: noOfRows }, (_, index) => (
          <div key={index} className={css['row']} style={{ height: rowHeightsPx.list }}>
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
