import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { ContactForm } from './contact-form.tsx';

/** `/contact`: a message to the operator, or with `?organiser=` to an organiser (AC-14). */
export function ContactPage({ organiserId }: { organiserId: string | undefined }) {
  const { t } = useLingui();
  const [message, setMessage] = useState<string>();
  useDocumentTitle(t`Scrivici · Presente`);
  if (message !== undefined) {
    return (
      <EmptyState
        isPage
        icon={<MailCheck size={32} />}
        title={t`Messaggio inviato`}
        actions={
          <Link to="/" className={buttonClass({ variant: 'quiet' })}>
            {t`Vai alla pagina iniziale`}
          </Link>
        }
      >
        <p role="status">{message}</p>
      </EmptyState>
    );
  }
  return (
    <Page width="narrow">
      <PageHeader
        title={organiserId === undefined ? t`Scrivici` : t`Scrivi a chi organizza`}
        lead={
          organiserId === undefined
            ? t`Una domanda, un problema, un’idea: leggiamo tutto.`
            : t`Il tuo messaggio arriva a chi organizza, che ti risponde per e-mail.`
        }
        back={
          <Link to="/" className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t`Pagina iniziale`}
          </Link>
        }
      />
      <ContactForm organiserId={organiserId} onDone={setMessage} />
    </Page>
  );
}
