import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './open-pass.module.css';

/** A pass on its way, in the places that it will take. */
export const OpenPassSkeleton = () => (
  <div className={css['content']} aria-busy="true">
    <Skeleton width="10rem" height="1.75rem" radius="var(--r-full)" />
    <Skeleton width="80%" height="2.25rem" />
    <Card className={css['facts']}>
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </Card>
    <Skeleton height="5rem" radius="var(--r-m)" />
    <Skeleton height="3.25rem" radius="var(--r-m)" />
  </div>
);
