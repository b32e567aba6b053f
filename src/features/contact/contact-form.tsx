import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf } from '#contract/call.ts';
import { contact, contactSchema } from '#contract/site/message-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ownProfileQuery } from '#src/platform/own-profile.ts';
import { isSignedIn, sessionMay, useSession } from '#src/platform/session.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { NewTabLink } from '#src/ui/new-tab-link.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { EmailField } from '#src/ui/email-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './contact-form.module.css';

interface ContactFormProps {
  /** To whom; absent for the product's own people. */
  organiserId?: string | undefined;
  /** With the server's message, once it is on its way. */
  onDone: (message: string) => void;
}

/** A message, and by whom it is: filled in for who is signed in. */
export function ContactForm({ organiserId, onDone }: ContactFormProps) {
  const { t } = useLingui();
  const session = useSession();
  const { data: profile } = useQuery({
    ...ownProfileQuery(session?.userId ?? ''),
    enabled: isSignedIn(session) && sessionMay(session, 'useOwnAccount'),
  });
  const { form, formProps, bind, bindChecked, isSending } = useCallForm({
    schema: contactSchema,
    initial: {
      name: session?.userType === 'staff' ? '' : (session?.names ?? ''),
      email: session?.email ?? '',
      mobile: profile?.mobile ?? '',
      message: '',
      acceptedTNC: false,
      acceptedPNP: false,
      ...(organiserId !== undefined && { organiserId }),
    },
    send: (draft, requestKey) =>
      api(contact, { body: draft as InputOf<typeof contact>['body'] }, { requestKey }),
    onDone: ({ message }) => onDone(message),
    onFailed: (error) => toast.error(messageOf(error)),
  });

  // The profile may come after the form: its number then fills the empty field, never a typed one.
  const mobile = profile?.mobile ?? '';
  useEffect(() => {
    if (mobile !== '' && form.state.values.mobile === '')
      form.setFieldValue('mobile', mobile, { dontUpdateMeta: true });
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
