import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { requestOrdersLink, ordersLinkSchema } from '#contract/registration/orders-link-endpoints.ts';
import { normalizeEmail } from '#contract/input/email.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { Button } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './request-link-page.module.css';

/** `/orders`: mails a link to all tickets of an address, for visitors without an account (RG-37). */
export function RequestLinkPage() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState('');
  useDocumentTitle(t`I tuoi biglietti · Presente`);
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: ordersLinkSchema,
    initialValues: { email: '' },
    send: (body) => api(requestOrdersLink, { body }),
    onDone: (_, { email }) => setSentTo(normalizeEmail(email)),
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });
  if (sentTo !== '')
    return (
      <EmptyState
        isPage
        icon={<MailCheck size={32} />}
        title={t`Controlla la tua e-mail`}
        actions={
          <Button variant="plain" onClick={() => setSentTo('')}>
            {t`Usa un’altra e-mail`}
          </Button>
        }
      >
        <Trans>
          Se c’è un’iscrizione con <strong>{sentTo}</strong>, ti abbiamo inviato un link a tutti i biglietti.
          Vale 15 minuti; se non arriva, controlla la posta indesiderata.
        </Trans>
      </EmptyState>
    );
  return (
    <Page width="narrow">
      <PageHeader
        title={t`I tuoi biglietti`}
        lead={t`Scrivi l’e-mail che hai usato per iscriverti: ti inviamo un link per vedere tutti i biglietti.`}
        back={
          <Link to="/" className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t`Pagina iniziale`}
          </Link>
        }
      />
      <form {...formProps} className={css['form']}>
        <form.Field name="email">{(field) => <EmailField {...bind(field)} label={t`E-mail`} />}</form.Field>
        <Button type="submit" variant="accent" isWide isBusy={isSending}>
          {t`Invia il link`}
        </Button>
      </form>
      <p className={css['other']}>
        <Trans>
          Hai un account? <Link to="/login">Accedi</Link>: i biglietti sono lì, anche senza connessione.
        </Trans>
      </p>
    </Page>
  );
}
