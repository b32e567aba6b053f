import { useLingui } from '@lingui/react/macro';
import { FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../form/button.tsx';
import { EmptyState } from '../status/empty-state.tsx';
import css from './paged-list.module.css';
import { Pager, type PagerProps } from './pager.tsx';

interface PagedListProps<Item> extends PagerProps {
  items: readonly Item[];
  getKey: (item: Item) => string;
  /** Shows the previous page while the next one loads. */
  isPlaceholder: boolean;
  /** Shown when the list has no pages. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A page of a list, with pagination. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { items, getKey, isPlaceholder, empty, children, page, noOfPages, renderLink } = props;
  const { t } = useLingui();
  if (noOfPages === 0) return empty;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          icon={<FileX2 size={32} />}
          title={t`Questa pagina è vuota`}
          actions={renderLink(1, {
            className: buttonClass({ variant: 'quiet' }),
            activeOptions: { exact: true },
            'aria-label': t`Torna alla prima pagina`,
            children: t`Torna alla prima pagina`,
          })}
        />
      ) : (
        <ul className={css['list']} aria-busy={isPlaceholder}>
          {items.map((item) => (
            <li key={getKey(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
      <Pager page={page} noOfPages={noOfPages} renderLink={renderLink} />
    </>
  );
}

/** Skeleton list; `children` has the height of one card. */
export const PagedListSkeleton = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className={css['list']} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>{children}</div>
    ))}
  </div>
);
