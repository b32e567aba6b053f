import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CloudOff, SearchX } from 'lucide-react';
import { exportOperations } from '#contract/check-in/operation-log-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { fileFailureOf, messageOf } from '#src/platform/error-message.ts';
import { saveFileOf } from '#src/platform/save-file.ts';
import { backLinkClass } from '#src/ui/back-link.ts';
import { CsvDownload } from '#src/ui/csv-download.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { LogContent } from './log-content.tsx';
import { LogFilters } from './log-filters.tsx';
import css from './log-page.module.css';
import { logFilterOf, type LogSearch } from './log-search.ts';
import { LogSkeleton } from './log-skeleton.tsx';
import { logQuery } from './log.ts';
import { NewRows } from './new-rows.tsx';

interface LogPageProps {
  eventId: string;
  /** Of the event, once it is known. */
  title: string | undefined;
  search: LogSearch;
}

/** `/organisation/event/detail/{id}/log`: everything that happened at the door of an event (CI-45). */
export function LogPage({ eventId, title, search }: LogPageProps) {
  const { t } = useLingui();
  const { data: log, error, refetch, isFetching, isPlaceholderData } = useQuery(logQuery(eventId, search));
  useDocumentTitle(
    title === undefined ? t`Registro della porta · Presente` : t`Registro della porta: ${title} · Presente`,
  );
  const isRefused = error instanceof ApiRefusal && error.status < 500;
  return (
    <Page>
      <PageHeader
        title={t`Registro della porta`}
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
                  saveFileOf(
                    exportOperations,
                    { params: { id: eventId }, query: { format: 'csv', ...logFilterOf(search) } },
                    options,
                  )
                }
                failureOf={fileFailureOf}
                words={{ coming: t`Scarico il registro`, arrived: t`Registro scaricato` }}
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
            title={t`Il registro non è arrivato`}
            {...(!isRefused && { onRetry: () => void refetch(), isRetrying: isFetching })}
          >
            {messageOf(error)}
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
          <LogContent log={log} search={search} isLeaving={isPlaceholderData || isFetching} />
        </>
      )}
    </Page>
  );
}
