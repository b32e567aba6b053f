import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './profile-form-skeleton.module.css';

/** Placeholder of the profile form. */
export const ProfileFormSkeleton = () => (
  <div className={css['form']} aria-hidden="true">
    <Skeleton height="8.25rem" radius="var(--r-m)" />
    <Skeleton width="8rem" height="1.5rem" />
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className={css['field']}>
        <Skeleton width="6rem" />
        <Skeleton height="3.25rem" radius="var(--r-m)" />
      </div>
    ))}
  </div>
);
