import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './row-table.module.css';

interface RowTableProps {
  label: string;
  /** Column headers; visually hidden in the card layout. */
  columns: readonly string[];
  /** The last column holds actions, which few rows may have: its header is for screen readers only. */
  hasActions?: boolean;
  /** Grid class for the cells of header and rows. */
  rowClass: string | undefined;
  /** Shows the previous rows while the next ones load. */
  isPlaceholder: boolean;
  children: ReactNode;
}

/** Table where there is room, else a card per row. */
export const RowTable = ({
  label,
  columns,
  hasActions = false,
  rowClass,
  isPlaceholder,
  children,
}: RowTableProps) => (
  <div className={css['table']} role="table" aria-label={label} aria-busy={isPlaceholder}>
    <div className={css['head']} role="rowgroup">
      <div className={rowClass} role="row">
        {columns.map((name, index) => (
          <span key={name} role="columnheader">
            {hasActions && index === columns.length - 1 ? <VisuallyHidden>{name}</VisuallyHidden> : name}
          </span>
        ))}
      </div>
    </div>
    <div role="rowgroup">{children}</div>
  </div>
);

/** Table row; `className` lays out its cells. */
export const TableRow = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <div className={classNames(css['row'], className)} role="row">
    {children}
  </div>
);
