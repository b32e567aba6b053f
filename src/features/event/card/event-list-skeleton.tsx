import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './event-list-skeleton.module.css';

const SkeletonCard = () => (
  <div className={css['card']}>
    <Skeleton width="4.25rem" height="5.25rem" radius="var(--r-m)" />
    <div className={css['words']}>
      <Skeleton width="6.5rem" height="1.5rem" radius="var(--r-full)" />
      <Skeleton width="85%" height="1.25rem" />
      <Skeleton width="40%" />
      <Skeleton width="60%" />
    </div>
    <div className={css['foot']}>
      <Skeleton width="9rem" height="1.5rem" />
    </div>
  </div>
);

/** Placeholder of the event list. */
export const EventListSkeleton = ({ count }: { count: number }) => (
  <div className={css['cards']} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <SkeletonCard key={index} />
    ))}
  </div>
);
