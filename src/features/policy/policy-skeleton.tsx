import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './policy-skeleton.module.css';

const lines = ['100%', '96%', '100%', '62%'];

/** A text that is on its way. */
export function PolicySkeleton() {
  const { t } = useLingui();
  return (
    <div className={css['text']} role="status" aria-label={t`Carico il testo…`}>
      {[1, 2, 3].map((paragraph) => (
        <div key={paragraph} className={css['paragraph']}>
          <Skeleton width="14rem" height="1.6rem" />
          {lines.map((width, line) => (
            <Skeleton key={line} width={width} height="1rem" />
          ))}
        </div>
      ))}
    </div>
  );
}
