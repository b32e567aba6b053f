import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { contact, contactSchema } from '#contract/site/message-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { isSignedIn, sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { NewTabLink } from '#src/ui/layout/new-tab-link.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './contact-form.module.css';

interface ContactFormProps {
  /** Recipient; without it the message goes to the operator. */
  organiserId?: string | undefined;
  /** Called with the server's confirmation once the message is accepted. */
  onDone: (message: string) => void;
}

/** Contact form (AC-14). Name and e-mail are prefilled for a signed-in user. */
export function ContactForm({ organiserId, onDone }: ContactFormProps) {
  const { t } = useLingui();
  const session = useSession();
  const { data: profile } = useQuery({
    ...ownProfileQuery(session?.userId ?? ''),
    enabled: isSignedIn(session) && sessionHasCapability(session, 'useOwnAccount'),
  });
  const { form, formProps, bind, bindChecked, isSending } = useEndpointForm({
    schema: contactSchema,
    initialValues: {
      name: session?.userType === 'staff' ? '' : (session?.names ?? ''),
      email: session?.email ?? '',
      mobile: profile?.mobile ?? '',
      message: '',
      acceptedTNC: false,
      acceptedPNP: false,
      ...(organiserId !== undefined && { organiserId }),
    },
    send: (draft, idempotencyKey) =>
      api(contact, { body: draft as InputOf<typeof contact>['body'] }, { idempotencyKey }),
    onDone: ({ message }) => onDone(message),
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });

  // The profile may load after the form: it then prefills the mobile number, and never overwrites what the
  // user typed.
  const mobile = profile?.mobile ?? '';
  useEffect(() => {
    if (mobile !== '' && form.state.values.mobile === '') form.prefill('mobile', mobile);
  }, [form, mobile]);

  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="name">
        {(field) => (
          <TextField
            {...bind(field)}
            label={t({ message: 'Nome', context: 'whole name' })}
            autoComplete="name"
          />
        )}
      </form.Field>
      <form.Field name="email">{(field) => <EmailField {...bind(field)} label={t`E-mail`} />}</form.Field>
      <form.Field name="mobile">
        {(field) => (
          <TextField {...bind(field)} label={t`Telefono`} type="tel" inputMode="tel" autoComplete="tel" />
        )}
      </form.Field>
      <form.Field name="message">
        {(field) => <TextArea {...bind(field)} label={t`Messaggio`} rows={6} />}
      </form.Field>
      <div className={css['consents']}>
        <form.Field name="acceptedTNC">
          {(field) => (
            <Checkbox
              {...bindChecked(field)}
              label={
                <Trans>
                  Accetto i <NewTabLink href="/terms">termini d’uso</NewTabLink>
                </Trans>
              }
            />
          )}
        </form.Field>
        <form.Field name="acceptedPNP">
          {(field) => (
            <Checkbox
              {...bindChecked(field)}
              label={
                <Trans>
                  Ho letto l’
                  <NewTabLink href="/privacy">informativa sulla privacy</NewTabLink> e la accetto
                </Trans>
              }
            />
          )}
        </form.Field>
      </div>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Invia il messaggio`}
      </Button>
    </form>
  );
}
