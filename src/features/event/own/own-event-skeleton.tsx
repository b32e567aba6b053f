import { Card } from '#src/ui/layout/card.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './own-event-page.module.css';

/** Placeholder of the own event page. */
export const OwnEventSkeleton = () => (
  <>
    <div className={css['panel']} aria-hidden="true">
      <Skeleton width="min(26rem, 90%)" height="2.25rem" />
    </div>
    <div className={css['columns']} aria-hidden="true">
      <div className={css['aside']}>
        <Card className={css['panel']}>
          <Skeleton height="3.5rem" />
          <Skeleton height="0.5rem" radius="var(--r-full)" />
          <Skeleton height="3.25rem" radius="var(--r-m)" />
        </Card>
        <Card className={css['panel']}>
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </Card>
      </div>
      <Skeleton height="28rem" radius="var(--r-l)" />
    </div>
  </>
);
