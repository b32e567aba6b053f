import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#src/ui/form/button.tsx';
import css from './load-more.module.css';

interface LoadMoreProps {
  isFetching: boolean;
  hasFailed: boolean;
  /** Must be referentially stable. */
  onLoadMore: () => unknown;
  /** Placeholder while the page loads. */
  skeleton: ReactNode;
}

/** Infinite scroll sentinel: fetches the next page before it is visible; after an error by a button. */
export function LoadMore({ isFetching, hasFailed, onLoadMore, skeleton }: LoadMoreProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const isWaiting = !isFetching && !hasFailed;

  useEffect(() => {
    if (!isWaiting || ref.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) onLoadMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isWaiting, onLoadMore]);

  return (
    <div ref={ref} className={css['place']} aria-busy={isFetching}>
      {hasFailed && !isFetching ? (
        <Button variant="quiet" onClick={() => onLoadMore()}>
          {t`Mostra altri eventi`}
        </Button>
      ) : (
        skeleton
      )}
    </div>
  );
}
