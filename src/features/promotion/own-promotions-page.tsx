import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff, Sparkles } from 'lucide-react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { PagedList, PagedListSkeleton } from '#src/ui/paged-list.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ownPromotionsQuery, promotionsPerPage } from './own-promotions.ts';
import { PromotionCard } from './promotion-card.tsx';

/** `/my/promoted/events`: which of an organisation's events are, were or will be in evidence. */
export function OwnPromotionsPage({ page }: { page: number }) {
  const { t } = useLingui();
  useDocumentTitle(t`Eventi in evidenza · Presente`);
  return (
    <Page width="text">
      <PageHeader title={t`Eventi in evidenza`} lead={t`Quelli che hai promosso, l’ultimo per primo.`} />
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
      <ErrorState
        title={error instanceof ApiRefusal ? messageOf(error) : t`Le tue promozioni non sono arrivate`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error instanceof ApiRefusal ? undefined : t`Il server non risponde. Controlla la rete e riprova.`}
      </ErrorState>
    );
  }
  return (
    <>
      {error !== null && (
        <Notice
          tone="wait"
          role="status"
          icon={<CloudOff size={20} />}
          title={t`Senza rete`}
          action={<RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />}
        >
          {t`Vedi le tue promozioni com’erano ${ago(nowMs() - dataUpdatedAt)}.`}
        </Notice>
      )}
      <PagedList
        items={data.data}
        keyOf={(promotion) => promotion._id}
        isLeaving={isPlaceholderData}
        page={page}
        noOfPages={Math.ceil(data.totalCount / promotionsPerPage)}
        linkTo={(it, props) => (
          <Link to="/my/promoted/events" search={it === 1 ? {} : { page: it }} {...props} />
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
