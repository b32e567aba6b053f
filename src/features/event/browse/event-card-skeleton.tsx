import { classNames } from '#src/ui/layout/class-names.ts';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './event-card.module.css';

/** Placeholder of an `EventCard`, of the same size. */
export const EventCardSkeleton = ({ layout = 'tall' }: { layout?: 'tall' | 'flat' }) => (
  <div className={classNames(css['card'], css[layout])} aria-hidden="true">
    <span className={css['picture']}>
      <Skeleton height="100%" />
    </span>
    <div className={css['words']}>
      <span className={css['badges']}>
        <Skeleton width="6.5rem" height="1.5rem" radius="var(--r-full)" />
      </span>
      <span className={css['title']}>
        <Skeleton width="85%" height={layout === 'tall' ? '1lh' : '2lh'} />
      </span>
      <span className={css['fact']}>
        <Skeleton width="60%" height="1lh" />
      </span>
      <span className={css['fact']}>
        <Skeleton width="45%" height="1lh" />
      </span>
      <span className={css['foot']}>
        <Skeleton width="5rem" height="1.375rem" />
      </span>
    </div>
  </div>
);
