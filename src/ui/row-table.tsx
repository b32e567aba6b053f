import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './row-table.module.css';

interface RowTableProps {
  label: string;
  /** The names of the columns; where there is no room for columns they are heard alone. */
  columns: readonly string[];
  /** Lays out the cells, those of the names as those of the rows. */
  lineClass: string | undefined;
  /** Something else is on its way; this stays in sight until then. */
  isLeaving: boolean;
  children: ReactNode;
}

/** Rows in columns where there is room for them, else a card for each. */
export const RowTable = ({ label, columns, lineClass, isLeaving, children }: RowTableProps) => (
  <div className={css['table']} role="table" aria-label={label} aria-busy={isLeaving}>
    <div className={css['head']} role="rowgroup">
      <div className={lineClass} role="row">
        {columns.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
    <div role="rowgroup">{children}</div>
  </div>
);

/** A row of it; `className` lays out its cells. */
export const TableRow = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <div className={classNames(css['row'], className)} role="row">
    {children}
  </div>
);
