import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import css from './next-page.module.css';

interface NextPageProps {
  isFetching: boolean;
  hasFailed: boolean;
  /** The same function at each render. */
  fetchNext: () => unknown;
  /** What holds its place. */
  skeleton: ReactNode;
}

/** The place of the next page: asked for before its reader gets there, by hand after a failure. */
export function NextPage({ isFetching, hasFailed, fetchNext, skeleton }: NextPageProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const isWaiting = !isFetching && !hasFailed;

  useEffect(() => {
    if (!isWaiting || ref.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) fetchNext();
      },
      { rootMargin: '600px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isWaiting, fetchNext]);

  return (
    <div ref={ref} className={css['place']} aria-busy={isFetching}>
      {hasFailed && !isFetching ? (
        <Button variant="quiet" onClick={() => fetchNext()}>
          {t`Mostra altri eventi`}
        </Button>
      ) : (
        skeleton
      )}
    </div>
  );
}
