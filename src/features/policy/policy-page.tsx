import { useLingui } from '@lingui/react/macro';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/language.ts';
import {
  type PolicyKey,
  readCookiePolicy,
  readPrivacyPolicy,
  readTerms,
} from '#contract/policy/policy-endpoints.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { HtmlText } from '#src/ui/media/html-text.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { api } from '#src/platform/http/api.ts';
import { initialDataStaleTime, readInitialData } from '#src/platform/render/initial-data.ts';
import { persisted } from '#src/platform/http/query-client.ts';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './policy-page.module.css';

const calls = { privacy: readPrivacyPolicy, cookie: readCookiePolicy, terms: readTerms } as const;

/** One policy in one language, as HTML; readable offline once opened. */
const policyQuery = (policy: PolicyKey, language: Language) =>
  queryOptions({
    ...persisted,
    queryKey: ['policy', policy, language],
    queryFn: ({ signal }) => api(calls[policy], {}, { signal }),
    initialData: () => readInitialData(calls[policy], {}),
    staleTime: initialDataStaleTime,
    select: (response) => response.data,
  });

/** `/privacy`, `/terms`, `/cookie`: the server's text in the reader's language (AC-37). */
export function PolicyPage({ policy }: { policy: PolicyKey }) {
  const { t, i18n } = useLingui();
  const { data: html, error, refetch, isFetching } = useQuery(policyQuery(policy, i18n.locale as Language));
  const title = {
    privacy: t`Informativa sulla privacy`,
    terms: t`Termini d’uso`,
    cookie: t`Informativa sui cookie`,
  }[policy];
  useDocumentTitle(`${title} · Presente`);
  return (
    <Page width="text">
      <PageHeader title={title} />
      {html !== undefined ? (
        <HtmlText html={html} />
      ) : error === null ? (
        <PolicySkeleton />
      ) : (
        <ErrorState
          title={t`Non riusciamo a caricare il testo`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {toErrorMessage(error)}
        </ErrorState>
      )}
    </Page>
  );
}

const lines = ['100%', '96%', '100%', '62%'];

/** Placeholder of a text. */
function PolicySkeleton() {
  const { t } = useLingui();
  return (
    <div className={css['text']} role="status" aria-label={t`Caricamento del testo…`}>
      {[1, 2, 3].map((paragraph) => (
        <div key={paragraph} className={css['paragraph']}>
          <Skeleton width="14rem" height="1.6rem" />
          {lines.map((width, line) => (
            <Skeleton key={line} width={width} height="1rem" />
          ))}
        </div>
      ))}
    </div>
  );
}
