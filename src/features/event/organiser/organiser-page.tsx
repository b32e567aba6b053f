import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CalendarDays, CloudOff, Download, SearchX } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { acceptsDonations } from '#contract/donation/accepts-donations.ts';
import { listTypes, type ListType } from '#contract/event/event.ts';
import type { PublicOrganiser } from '#contract/organisation/organisation-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { publicOrganiserQuery } from '#src/platform/public-organiser.ts';
import { useOpenFromSearch } from '#src/platform/use-open-from-search.ts';
import { useHistoryOverlay } from '#src/platform/use-history-overlay.ts';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { RetryButton } from '#src/ui/form/retry-button.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { tabClass, Tabs } from '#src/ui/layout/tabs.tsx';
import { OrganiserEvents } from './organiser-events.tsx';
import { OrganiserHeader, OrganiserHeaderSkeleton } from './organiser-header.tsx';
import css from './organiser-page.module.css';

/** Props of the injected donation drawer. */
interface DonationProps {
  readonly organiser: PublicOrganiser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface OrganiserPageProps {
  organiserId: string;
  listType: ListType;
  page: number;
  /** Donation drawer of another feature, injected by the route. */
  Donation: ComponentType<DonationProps>;
  /** The URL asks for the donation drawer: a failed payment is retried (PY-38). */
  isDonationRequested: boolean;
}

/** `/organisation/page/{id}`: public page of an organiser (BR-25). */
export function OrganiserPage(props: OrganiserPageProps) {
  const { organiserId, listType, page, Donation, isDonationRequested } = props;
  const { t } = useLingui();
  const query = useQuery(publicOrganiserQuery(organiserId));
  const { data: organiser, error, refetch, isFetching, dataUpdatedAt } = query;
  const mayGive = organiser !== undefined && acceptsDonations(organiser);
  const donation = useHistoryOverlay(() => undefined);
  useOpenFromSearch(isDonationRequested && mayGive, donation.open);
  useDocumentTitle(organiser === undefined ? 'Presente' : `${organiser.companyName} · Presente`);

  // An invalid id, or one of no organiser.
  if (error instanceof ApiRefusal && (error.reason === 'notFound' || error.reason === 'validation'))
    return <MissingOrganiser />;
  if (organiser === undefined && error !== null) {
    return (
      <ErrorState
        isPage
        title={t`Non riusciamo a caricare la pagina`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error instanceof ApiRefusal
          ? toErrorMessage(error)
          : t`Non hai ancora aperto questa pagina su questo telefono. Aprila una volta con la connessione: poi resta disponibile anche senza.`}
      </ErrorState>
    );
  }

  const labels: Record<ListType, string> = { Prossimi: t`Prossimi`, Passati: t`Passati`, Tutti: t`Tutti` };
  return (
    <Page>
      <Link to="/" className={backLinkClass}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t`Tutti gli eventi`}
      </Link>
      {organiser === undefined ? (
        <OrganiserHeaderSkeleton />
      ) : (
        <OrganiserHeader organiser={organiser} onDonate={donation.open} />
      )}
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
      <Section title={t`Eventi`}>
        <Tabs label={t`Quali eventi`}>
          {listTypes.map((key) => (
            <Link
              key={key}
              to="/organisation/page/$id"
              params={{ id: organiserId }}
              search={key === 'Prossimi' ? {} : { tab: key }}
              replace
              className={tabClass}
              activeOptions={{ exact: true }}
              aria-current={key === listType ? 'page' : undefined}
            >
              {labels[key]}
            </Link>
          ))}
        </Tabs>
        <OrganiserEvents key={listType} organiserId={organiserId} listType={listType} page={page} />
      </Section>
      <CalendarFeed organiserId={organiserId} />
      {mayGive && (
        <Suspense>
          <Donation organiser={organiser} isOpen={donation.isOpen} onClose={donation.close} />
        </Suspense>
      )}
    </Page>
  );
}

/** The organiser's events as a calendar feed: subscribed where supported, else a file (EV-10). */
function CalendarFeed({ organiserId }: { organiserId: string }) {
  const { t } = useLingui();
  const path = `/api/organiser/${organiserId}/calendar.ics`;
  return (
    <div className={css['calendar']}>
      <a
        // The server that renders the page does not know its address.
        href={import.meta.env.SSR ? path : `webcal://${location.host}${path}`}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        <CalendarDays size={18} aria-hidden="true" />
        {t`Segui nel tuo calendario`}
      </a>
      <a href={path} download className={buttonClass({ variant: 'plain', size: 'small' })}>
        <Download size={18} aria-hidden="true" />
        {t`Scarica gli eventi (.ics)`}
      </a>
    </div>
  );
}

function MissingOrganiser() {
  const { t } = useLingui();
  useDocumentTitle(t`Organizzazione non trovata · Presente`);
  return (
    <ErrorState
      isPage
      icon={<SearchX size={32} />}
      title={t`Organizzazione non trovata`}
      actions={
        <Link to="/" className={buttonClass({ variant: 'quiet' })}>
          {t`Trova un evento`}
        </Link>
      }
    >
      {t`Forse ha chiuso il suo account, o il link è incompleto.`}
    </ErrorState>
  );
}
