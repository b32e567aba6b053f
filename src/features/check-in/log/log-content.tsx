import { Plural, useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { ScrollText, SearchX } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { listOperations } from '#contract/check-in/operation-log-calls.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pager } from '#src/ui/pager.tsx';
import { RowTable } from '#src/ui/row-table.tsx';
import css from './log-page.module.css';
import { LogRow } from './log-row.tsx';
import { isNarrowed, type LogSearch } from './log-search.ts';
import { logRowsPerPage } from './log.ts';

interface LogContentProps {
  log: AnswerOf<typeof listOperations>;
  search: LogSearch;
  /** Something else is on its way; this stays in sight until then. */
  isLeaving: boolean;
}

/** One page of the log: columns where there is room for them, else a card for each row. */
export function LogContent({ log: { data: rows, totalCount }, search, isLeaving }: LogContentProps) {
  const { t } = useLingui();
  const { page = 1, ...narrowed } = search;
  const noOfPages = Math.ceil(totalCount / logRowsPerPage);
  const searchOf = (it: number): LogSearch => (it === 1 ? narrowed : { ...narrowed, page: it });
  if (totalCount === 0)
    return isNarrowed(search) ? (
      <EmptyState
        icon={<SearchX size={32} />}
        title={t`Niente con questi filtri`}
        actions={
          <Link to="." search={{}} replace className={buttonClass({ variant: 'quiet' })}>
            {t`Togli i filtri`}
          </Link>
        }
      />
    ) : (
      <EmptyState icon={<ScrollText size={32} />} title={t`Ancora niente`}>
        {t`Ogni ingresso e ogni uscita finiscono qui: chi, quando, a quale varco, e che cosa ne ha deciso il server.`}
      </EmptyState>
    );
  // A page that was there, or never.
  if (rows.length === 0 && page > noOfPages && !isLeaving)
    return <Navigate to="." search={searchOf(noOfPages)} replace />;
  return (
    <>
      <p className={css['count']} role="status">
        <Plural value={totalCount} one="una riga" other={`${wholeNumber(totalCount)} righe`} />
      </p>
      <RowTable
        label={t`Registro della porta`}
        columns={[t`Quando`, t`Chi`, t`Che cosa`, t`Esito`, t`Dove`, t`Note`]}
        lineClass={css['line']}
        isLeaving={isLeaving}
      >
        {rows.map((row) => (
          <LogRow key={row.operationId} row={row} />
        ))}
      </RowTable>
      <Pager
        page={page}
        noOfPages={noOfPages}
        linkTo={(it, props) => <Link to="." search={searchOf(it)} {...props} />}
      />
    </>
  );
}
