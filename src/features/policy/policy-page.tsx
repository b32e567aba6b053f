import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '#contract/language.ts';
import type { PolicyKey } from '#contract/policy/policy-calls.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { HtmlText } from '#src/ui/html-text.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { policyQuery } from './policies.ts';
import { PolicySkeleton } from './policy-skeleton.tsx';

/** `/privacy`, `/terms`, `/cookie`: the server's own text in the reader's language. */
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
        <ErrorState title={t`Il testo non è arrivato`} onRetry={() => void refetch()} isRetrying={isFetching}>
          {messageOf(error)}
        </ErrorState>
      )}
    </Page>
  );
}
