import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './passes-section.module.css';

/** The passes on their way. */
export const PassesSkeleton = () => (
  <div className={css['list']} aria-hidden="true">
    <div className={css['card']}>
      <Skeleton width="12rem" height="1.5rem" />
      <Skeleton width="16rem" height="1.25rem" />
      <Skeleton width="9rem" height="2.75rem" radius="var(--r-m)" />
    </div>
  </div>
);
