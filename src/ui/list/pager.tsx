import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './pager.module.css';

/** Number of page links shown. */
const maxVisiblePages = 5;

interface PageLinkProps {
  className: string;
  children: ReactNode;
  'aria-label': string;
  'aria-current'?: 'page';
  /** For the router: URLs that differ only in `page` are different links. */
  activeOptions: { exact: true };
}

const activeOptions = { exact: true } as const;

export interface PagerProps {
  page: number;
  noOfPages: number;
  /** Renders the link to a page. */
  renderLink: (page: number, props: PageLinkProps) => ReactNode;
}

/** Pagination links: previous, the pages around the current one, next. */
export function Pager({ page, noOfPages, renderLink }: PagerProps) {
  const { t } = useLingui();
  if (noOfPages < 2) return null;
  const first = Math.max(
    1,
    Math.min(page - Math.floor(maxVisiblePages / 2), noOfPages - maxVisiblePages + 1),
  );
  const pages = Array.from({ length: Math.min(maxVisiblePages, noOfPages) }, (_, index) => first + index);
  const className = css['page'] ?? '';
  return (
    <nav className={css['pager']} aria-label={t`Pagine`}>
      <span className={css['step']}>
        {page > 1 &&
          renderLink(page - 1, {
            className,
            activeOptions,
            'aria-label': t`Pagina precedente`,
            children: <ChevronLeft size={20} aria-hidden="true" />,
          })}
      </span>
      {pages.map((target) => (
        <span key={target}>
          {renderLink(target, {
            className,
            activeOptions,
            'aria-label': t`Pagina ${target}`,
            ...(target === page && { 'aria-current': 'page' }),
            children: target,
          })}
        </span>
      ))}
      <span className={css['step']}>
        {page < noOfPages &&
          renderLink(page + 1, {
            className,
            activeOptions,
            'aria-label': t`Pagina seguente`,
            children: <ChevronRight size={20} aria-hidden="true" />,
          })}
      </span>
    </nav>
  );
}
