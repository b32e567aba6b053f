import { Plural, useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { ScrollText, SearchX } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { listOperations } from '#contract/check-in/operation-log-calls.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pager } from '#src/ui/pager.tsx';
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
      <div className={css['table']} role="table" aria-label={t`Registro della porta`} aria-busy={isLeaving}>
        <div className={css['head']} role="rowgroup">
          <div className={css['line']} role="row">
            <span role="columnheader">{t`Quando`}</span>
            <span role="columnheader">{t`Chi`}</span>
            <span role="columnheader">{t`Che cosa`}</span>
            <span role="columnheader">{t`Esito`}</span>
            <span role="columnheader">{t`Dove`}</span>
            <span role="columnheader">{t`Note`}</span>
          </div>
        </div>
        <div role="rowgroup">
          {rows.map((row) => (
            <LogRow key={row.operationId} row={row} />
          ))}
        </div>
      </div>
      <Pager
        page={page}
        noOfPages={noOfPages}
        linkTo={(it, props) => <Link to="." search={searchOf(it)} {...props} />}
      />
    </>
  );
}
