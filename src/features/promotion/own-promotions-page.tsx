import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff, Sparkles } from 'lucide-react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Pager } from '#src/ui/pager.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './own-promotions-page.module.css';
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
    if (error === null) return <PromotionsSkeleton />;
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
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<Sparkles size={32} />}
        title={page > 1 ? t`Questa pagina è vuota` : t`Nessun evento in evidenza`}
        actions={
          page > 1 ? (
            <Link to="/my/promoted/events" className={buttonClass({ variant: 'quiet' })}>
              {t`Torna alla prima`}
            </Link>
          ) : (
            <Link to="/organisation/event" className={buttonClass({ variant: 'accent' })}>
              {t`Vai ai miei eventi`}
            </Link>
          )
        }
      >
        {page === 1 && t`Un evento in evidenza si vede per primo sulla mappa e nella lista.`}
      </EmptyState>
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
          action={
            <Button size="small" variant="plain" isBusy={isFetching} onClick={() => void refetch()}>
              {t`Riprova`}
            </Button>
          }
        >
          {t`Vedi le tue promozioni com’erano ${ago(nowMs() - dataUpdatedAt)}.`}
        </Notice>
      )}
      <ul className={css['promotions']} aria-busy={isPlaceholderData}>
        {data.data.map((promotion) => (
          <li key={promotion._id}>
            <PromotionCard promotion={promotion} nowMs={nowMs()} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        noOfPages={Math.ceil(data.totalCount / promotionsPerPage)}
        linkTo={(it, props) => (
          <Link to="/my/promoted/events" search={it === 1 ? {} : { page: it }} {...props} />
        )}
      />
    </>
  );
}

const PromotionsSkeleton = () => (
  <div className={css['promotions']} aria-hidden="true">
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} height="8rem" radius="var(--r-l)" />
    ))}
  </div>
);
