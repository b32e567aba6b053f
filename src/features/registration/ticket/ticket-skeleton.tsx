import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './ticket-sheet.module.css';

/** Placeholder of a ticket, in the layout of one with a short title. */
export const TicketSkeleton = () => (
  <div className={css['sheet']} aria-hidden="true">
    <div className={css['head']}>
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton width="80%" height="2rem" />
      <Skeleton width="14rem" height="3rem" />
      <Skeleton width="12rem" height="1.5rem" />
    </div>
    <div className={css['tear']} />
    <div className={css['pass']}>
      <div className={css['code']}>
        <div className={css['square']}>
          <Skeleton height="100%" radius="var(--r-m)" />
        </div>
      </div>
      <Skeleton width="7rem" height="1.5rem" />
      <Skeleton width="14rem" height="2.25rem" />
      <Skeleton width="8rem" height="1.5rem" />
      <Skeleton height="3.25rem" radius="var(--r-m)" />
    </div>
  </div>
);
