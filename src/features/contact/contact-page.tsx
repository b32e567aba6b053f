import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { backLinkClass } from '#src/ui/back-link.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { ContactForm } from './contact-form.tsx';

/** `/contact`: writes to the product's own people, or with `?organiser=` to an organiser. */
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
