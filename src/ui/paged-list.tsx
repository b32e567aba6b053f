import { useLingui } from '@lingui/react/macro';
import { FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import css from './paged-list.module.css';
import { Pager, type PagerProps } from './pager.tsx';

interface PagedListProps<Item> extends PagerProps {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Another page is on its way; this one stays in sight until then. */
  isLeaving: boolean;
  /** When there is nothing at all. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** One page of a list, with the ways to the others. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { items, keyOf, isLeaving, empty, children, page, noOfPages, linkTo } = props;
  const { t } = useLingui();
  if (noOfPages === 0) return empty;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          icon={<FileX2 size={32} />}
          title={t`Questa pagina è vuota`}
          actions={linkTo(1, {
            className: buttonClass({ variant: 'quiet' }),
            activeOptions: { exact: true },
            'aria-label': t`Torna alla prima`,
            children: t`Torna alla prima`,
          })}
        />
      ) : (
        <ul className={css['list']} aria-busy={isLeaving}>
          {items.map((item) => (
            <li key={keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
      <Pager page={page} noOfPages={noOfPages} linkTo={linkTo} />
    </>
  );
}

/** So many cards on their way, each of the height it will have. */
export const PagedListSkeleton = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className={css['list']} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>{children}</div>
    ))}
  </div>
);
