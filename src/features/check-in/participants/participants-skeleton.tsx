import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './open-participants.module.css';

/** The table while its list is read: everything where it will be. */
export function ParticipantsSkeleton() {
  const { t } = useLingui();
  return (
    <section className={css['section']} aria-busy="true">
      <div className={css['head']}>
        <h2>{t`Partecipanti`}</h2>
      </div>
      <Skeleton height="3.25rem" radius="var(--r-m)" />
      <Skeleton width="16rem" height="2.75rem" radius="var(--r-full)" />
      <Skeleton height="24rem" radius="var(--r-l)" />
    </section>
  );
}
