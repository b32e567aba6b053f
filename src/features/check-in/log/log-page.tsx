import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CloudOff, SearchX } from 'lucide-react';
import { exportOperations } from '#contract/check-in/operation-log-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { toDownloadErrorMessage, toErrorMessage } from '#src/platform/errors/error-message.ts';
import { downloadFile } from '#src/platform/save-file.ts';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { CsvDownload } from '#src/ui/list/csv-download.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { LogContent } from './log-content.tsx';
import { LogFilters } from './log-filters.tsx';
import css from './log-page.module.css';
import { toLogFilter, type LogSearch } from './log-search.ts';
import { logQuery } from './log-queries.ts';
import { NewRows } from './new-rows.tsx';

interface LogPageProps {
  eventId: string;
  /** Event title, once it is loaded. */
  title: string | undefined;
  search: LogSearch;
}

/** `/organisation/event/detail/{id}/log`: every operation of an event's door (CI-27, CI-45). */
export function LogPage({ eventId, title, search }: LogPageProps) {
  const { t } = useLingui();
  const { data: log, error, refetch, isFetching, isPlaceholderData } = useQuery(logQuery(eventId, search));
  useDocumentTitle(
    title === undefined ? t`Registro del check-in · Presente` : t`Registro del check-in: ${title} · Presente`,
  );
  const isRefused = error instanceof ApiRefusal && error.status < 500;
  return (
    <Page>
      <PageHeader
        title={t`Registro del check-in`}
        lead={title}
        back={
          <Link to="/organisation/event/detail/$id" params={{ id: eventId }} className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t`Torna all’evento`}
          </Link>
        }
        actions={
          log !== undefined &&
          log.totalCount > 0 && (
            <div className={css['download']}>
              <CsvDownload
                save={(options) =>
                  downloadFile(
                    exportOperations,
                    { params: { id: eventId }, query: { format: 'csv', ...toLogFilter(search) } },
                    options,
                  )
                }
                getErrorMessage={toDownloadErrorMessage}
                labels={{ loading: t`Download del registro…`, saved: t`Registro scaricato` }}
                noOfRows={log.totalCount}
              />
            </div>
          )
        }
      />
      {log === undefined ? (
        error === null ? (
          <LogSkeleton />
        ) : (
          <ErrorState
            icon={isRefused ? <SearchX size={32} /> : <CloudOff size={32} />}
            title={t`Non riusciamo a caricare il registro`}
            {...(!isRefused && { onRetry: () => void refetch(), isRetrying: isFetching })}
          >
            {toErrorMessage(error)}
          </ErrorState>
        )
      ) : (
        <>
          <LogFilters search={search} deviceLabels={log.deviceLabels} />
          <NewRows
            eventId={eventId}
            search={search}
            noOfRows={log.totalCount}
            onShow={() => void refetch()}
          />
          <LogContent log={log} search={search} isPlaceholder={isPlaceholderData || isFetching} />
        </>
      )}
    </Page>
  );
}

const LogSkeleton = () => (
  <div className={css['filters']} aria-busy="true">
    <Skeleton height="3.25rem" radius="var(--r-m)" />
    <Skeleton width="16rem" height="2.75rem" radius="var(--r-full)" />
    <Skeleton height="28rem" radius="var(--r-l)" />
  </div>
);
