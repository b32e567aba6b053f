import { Plural, useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { ScrollText, SearchX } from 'lucide-react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listOperations } from '#contract/check-in/operation-log-endpoints.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { Pager } from '#src/ui/list/pager.tsx';
import { RowTable } from '#src/ui/list/row-table.tsx';
import css from './log-page.module.css';
import { LogRow } from './log-row.tsx';
import { isFiltered, type LogSearch } from './log-search.ts';
import { logRowsPerPage } from './log-queries.ts';

interface LogContentProps {
  log: ResponseOf<typeof listOperations>;
  search: LogSearch;
  /** Other rows are loading; these stay visible until then. */
  isPlaceholder: boolean;
}

/** One page of the log: a table, or one card per row where it is too narrow. */
export function LogContent({ log: { data: rows, totalCount }, search, isPlaceholder }: LogContentProps) {
  const { t } = useLingui();
  const { page = 1, ...filters } = search;
  const noOfPages = Math.ceil(totalCount / logRowsPerPage);
  const toPageSearch = (pageNo: number): LogSearch => (pageNo === 1 ? filters : { ...filters, page: pageNo });
  if (totalCount === 0)
    return isFiltered(search) ? (
      <EmptyState
        icon={<SearchX size={32} />}
        title={t`Niente con questi filtri`}
        actions={
          <Link to="." search={{}} replace className={buttonClass({ variant: 'quiet' })}>
            {t`Azzera i filtri`}
          </Link>
        }
      />
    ) : (
      <EmptyState icon={<ScrollText size={32} />} title={t`Ancora nessun check-in`}>
        {t`Qui trovi ogni check-in e ogni uscita: chi, quando, da quale telefono e con quale esito.`}
      </EmptyState>
    );
  // The page no longer exists, or never did.
  if (rows.length === 0 && page > noOfPages && !isPlaceholder)
    return <Navigate to="." search={toPageSearch(noOfPages)} replace />;
  return (
    <>
      <p className={css['count']} role="status">
        <Plural value={totalCount} one="un’operazione" other={`${formatInteger(totalCount)} operazioni`} />
      </p>
      <RowTable
        label={t`Registro del check-in`}
        columns={[t`Quando`, t`Chi`, t`Che cosa`, t`Esito`, t`Dove`, t`Note`]}
        rowClass={css['line']}
        isPlaceholder={isPlaceholder}
      >
        {rows.map((row) => (
          <LogRow key={row.operationId} row={row} />
        ))}
      </RowTable>
      <Pager
        page={page}
        noOfPages={noOfPages}
        renderLink={(pageNo, props) => <Link to="." search={toPageSearch(pageNo)} {...props} />}
      />
    </>
  );
}
