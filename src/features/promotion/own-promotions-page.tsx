import { useLingui } from '@lingui/react/macro';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff, Sparkles } from 'lucide-react';
import { listOwnPromotions } from '#contract/promotion/promotion-endpoints.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toRefusalMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { PagedList, PagedListSkeleton } from '#src/ui/list/paged-list.tsx';
import { RetryButton } from '#src/ui/form/retry-button.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { api } from '#src/platform/http/api.ts';
import { persisted } from '#src/platform/http/query-client.ts';
import { PromotionCard } from './promotion-card.tsx';

/** Promotions per page (AC-58). */
const promotionsPerPage = 5;

/** A page of the promotions of own events. */
const ownPromotionsQuery = (page: number) =>
  queryOptions({
    ...persisted,
    queryKey: ['own-promotions', page],
    queryFn: ({ signal }) =>
      api(listOwnPromotions, { query: { page, limit: promotionsPerPage } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** `/my/promoted/events`: past, current and future promotions of an organiser (PY-34). */
export function OwnPromotionsPage({ page }: { page: number }) {
  const { t } = useLingui();
  useDocumentTitle(t`Eventi in evidenza · Presente`);
  return (
    <Page width="text">
      <PageHeader title={t`Eventi in evidenza`} lead={t`I tuoi eventi promossi, dal più recente.`} />
      <OwnPromotions page={page} />
    </Page>
  );
}

function OwnPromotions({ page }: { page: number }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery(
    ownPromotionsQuery(page),
  );
  if (data === undefined || (isPlaceholderData && error !== null)) {
    if (error === null)
      return (
        <PagedListSkeleton count={3}>
          <Skeleton height="8rem" radius="var(--r-l)" />
        </PagedListSkeleton>
      );
    return (
      <QueryError
        title={t`Non riusciamo a caricare le tue promozioni`}
        refusal={toRefusalMessage(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      {error !== null && (
        <Notice
          tone="wait"
          role="status"
          icon={<CloudOff size={20} />}
          title={t`Senza connessione`}
          action={<RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />}
        >
          {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - dataUpdatedAt)}.`}
        </Notice>
      )}
      <PagedList
        items={data.data}
        getKey={(promotion) => promotion._id}
        isPlaceholder={isPlaceholderData}
        page={page}
        noOfPages={Math.ceil(data.totalCount / promotionsPerPage)}
        renderLink={(targetPage, props) => (
          <Link to="/my/promoted/events" search={targetPage === 1 ? {} : { page: targetPage }} {...props} />
        )}
        empty={
          <EmptyState
            icon={<Sparkles size={32} />}
            title={t`Nessun evento in evidenza`}
            actions={
              <Link to="/organisation/event" className={buttonClass({ variant: 'accent' })}>
                {t`Vai ai miei eventi`}
              </Link>
            }
          >
            {t`Un evento in evidenza si vede per primo sulla mappa e nella lista.`}
          </EmptyState>
        }
      >
        {(promotion) => <PromotionCard promotion={promotion} nowMs={nowMs()} />}
      </PagedList>
    </>
  );
}
