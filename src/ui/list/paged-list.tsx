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
  /** Heading of the item's group; items of one group are adjacent. */
  getHeading?: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** A page of a list, with pagination. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { items, getHeading, isPlaceholder, empty, page, noOfPages, renderLink } = props;
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
        <div className={css['groups']} aria-busy={isPlaceholder}>
          {groupAdjacent(items, getHeading).map(({ heading, items: inGroup }) => (
            <section key={heading ?? ''} className={css['group']}>
              {heading !== undefined && <h2 className={css['heading']}>{heading}</h2>}
              <ul className={css['list']}>
                {inGroup.map((item) => (
                  <li key={props.getKey(item)}>{props.children(item)}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <Pager page={page} noOfPages={noOfPages} renderLink={renderLink} />
    </>
  );
}

function groupAdjacent<Item>(items: readonly Item[], getHeading?: (item: Item) => string) {
  const groups: { heading: string | undefined; items: Item[] }[] = [];
  for (const item of items) {
    const heading = getHeading?.(item);
    const last = groups.at(-1);
    if (last !== undefined && last.heading === heading) last.items.push(item);
    else groups.push({ heading, items: [item] });
  }
  return groups;
}

/** Skeleton list; `children` has the height of one card. */
export const PagedListSkeleton = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className={css['list']} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>{children}</div>
    ))}
  </div>
);
