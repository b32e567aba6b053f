import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './log-page.module.css';

/** The log on its way: filters and rows where they will be. */
export const LogSkeleton = () => (
  <div className={css['filters']} aria-busy="true">
    <Skeleton height="3.25rem" radius="var(--r-m)" />
    <Skeleton width="16rem" height="2.75rem" radius="var(--r-full)" />
    <Skeleton height="28rem" radius="var(--r-l)" />
  </div>
);
