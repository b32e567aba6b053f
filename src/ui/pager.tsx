import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './pager.module.css';

/** How many pages are named at once (spec 1 §9). */
const shownPages = 5;

interface LinkProps {
  className: string;
  children: ReactNode;
  'aria-label': string;
  'aria-current'?: 'page';
  /** For the router: of two addresses that differ in their page alone, one is the current one. */
  activeOptions: { exact: true };
}

const activeOptions = { exact: true } as const;

export interface PagerProps {
  page: number;
  noOfPages: number;
  /** A link to a page of the list. */
  linkTo: (page: number, props: LinkProps) => ReactNode;
}

/** The pages of a list as links: the one before, some around this one, the one after. */
export function Pager({ page, noOfPages, linkTo }: PagerProps) {
  const { t } = useLingui();
  if (noOfPages < 2) return null;
  const first = Math.max(1, Math.min(page - Math.floor(shownPages / 2), noOfPages - shownPages + 1));
  const pages = Array.from({ length: Math.min(shownPages, noOfPages) }, (_, at) => first + at);
  const className = css['page'] ?? '';
  return (
    <nav className={css['pager']} aria-label={t`Pagine`}>
      <span className={css['step']}>
        {page > 1 &&
          linkTo(page - 1, {
            className,
            activeOptions,
            'aria-label': t`Pagina precedente`,
            children: <ChevronLeft size={20} aria-hidden="true" />,
          })}
      </span>
      {pages.map((it) => (
        <span key={it}>
          {linkTo(it, {
            className,
            activeOptions,
            'aria-label': t`Pagina ${it}`,
            ...(it === page && { 'aria-current': 'page' }),
            children: it,
          })}
        </span>
      ))}
      <span className={css['step']}>
        {page < noOfPages &&
          linkTo(page + 1, {
            className,
            activeOptions,
            'aria-label': t`Pagina seguente`,
            children: <ChevronRight size={20} aria-hidden="true" />,
          })}
      </span>
    </nav>
  );
}
