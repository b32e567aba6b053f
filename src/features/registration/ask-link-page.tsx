import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { askOrdersLink, ordersLinkSchema } from '#contract/registration/orders-link-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { backLinkClass } from '#src/ui/back-link.ts';
import { Button } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { EmailField } from '#src/ui/email-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './ask-link-page.module.css';

/** `/orders`: who has no account asks for a link to all her tickets (RG-37). */
export function AskLinkPage() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState('');
  useDocumentTitle(t`I tuoi biglietti · Presente`);
  const { form, formProps, bind, isSending } = useCallForm({
    schema: ordersLinkSchema,
    initial: { email: '' },
    send: (body) => api(askOrdersLink, { body }),
    onDone: (_, { email }) => setSentTo(email.trim()),
    onFailed: (error) => toast.error(messageOf(error)),
  });
  if (sentTo !== '')
    return (
      <EmptyState
        isPage
        icon={<MailCheck size={32} />}
        title={t`Guarda la posta`}
        actions={
          <Button variant="plain" onClick={() => setSentTo('')}>
            {t`Usa un’altra e-mail`}
          </Button>
        }
      >
        <Trans>
          Se con <strong>{sentTo}</strong> c’è un’iscrizione, ti abbiamo mandato un link a tutti i biglietti.
          Vale 15 minuti; se non arriva, guarda nella posta indesiderata.
        </Trans>
      </EmptyState>
    );
  return (
    <Page width="narrow">
      <PageHeader
        title={t`I tuoi biglietti`}
        lead={t`Scrivi l’e-mail che hai usato per iscriverti: ti mandiamo un link per vederli tutti.`}
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
          {t`Mandami il link`}
        </Button>
      </form>
      <p className={css['other']}>
        <Trans>
          Hai un account? <Link to="/login">Accedi</Link>: i biglietti sono lì, anche senza rete.
        </Trans>
      </p>
    </Page>
  );
}
