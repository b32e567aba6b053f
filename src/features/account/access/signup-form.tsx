import { useLingui, Trans } from '@lingui/react/macro';
import { Building2, UserRound } from 'lucide-react';
import { signup, signupSchema } from '#contract/account/account-endpoints.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { askAboutOneWordName } from '#src/platform/forms/one-word-name.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { RadioGroup } from '#src/ui/form/radio-group.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { NewTabLink } from '#src/ui/layout/new-tab-link.tsx';
import css from './form.module.css';
import { NewPasswordField } from './password/new-password-field.tsx';

type SignupInput = InputOf<typeof signup>['body'];
/** Form values, complete or not. */
export type SignupDraft = Omit<SignupInput, 'acceptedPNPTNC' | 'companyName'> & {
  acceptedPNPTNC: boolean;
  companyName: string;
};

export const emptySignup: SignupDraft = {
  userType: 'Basic',
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  password: '',
  acceptedPNPTNC: false,
};

/** Sends a validated sign-up. Sending it again mails another link (AC-4). */
export const sendSignup = (draft: SignupDraft) => api(signup, { body: draft as SignupInput });

interface SignupFormProps {
  initial: SignupDraft;
  /** With the server's message. */
  onDone: (message: string, draft: SignupDraft) => void;
}

/** Sign-up form for a personal account or an organisation. */
export function SignupForm({ initial: initialValues, onDone }: SignupFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, bindChecked, isSending } = useEndpointForm({
    schema: signupSchema,
    initialValues,
    ask: askAboutOneWordName,
    send: sendSignup,
    onDone: ({ message }, draft) => onDone(message, draft),
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });
  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="userType">
        {(field) => (
          <RadioGroup
            legend={t`Chi sei?`}
            name={field.name}
            value={field.value}
            onValueChange={bind(field).onValueChange}
            options={[
              {
                key: 'Basic',
                title: t`Una persona`,
                text: t`Cerco eventi e partecipo`,
                icon: <UserRound size={20} />,
              },
              {
                key: 'Organisation',
                title: t`Un’organizzazione`,
                text: t`Organizzo eventi`,
                icon: <Building2 size={20} />,
              },
            ]}
          />
        )}
      </form.Field>
      <form.Subscribe selector={(state) => state.values.userType === 'Organisation'}>
        {(isOrganisation) => (
          <>
            {isOrganisation && (
              <form.Field name="companyName">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label={t`Nome dell’organizzazione`}
                    autoComplete="organization"
                  />
                )}
              </form.Field>
            )}
            <div className={css['pair']}>
              <form.Field name="firstName">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label={isOrganisation ? t`Nome del referente` : t`Nome`}
                    autoComplete="given-name"
                  />
                )}
              </form.Field>
              <form.Field name="lastName">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label={isOrganisation ? t`Cognome del referente` : t`Cognome`}
                    autoComplete="family-name"
                  />
                )}
              </form.Field>
            </div>
          </>
        )}
      </form.Subscribe>
      <form.Field name="email">
        {(field) => <EmailField {...bind(field)} label={t`E-mail`} autoComplete="username" />}
      </form.Field>
      <form.Field name="password">
        {(field) => <NewPasswordField {...bind(field)} label={t`Password`} />}
      </form.Field>
      <form.Field name="acceptedPNPTNC">
        {(field) => <Checkbox {...bindChecked(field)} label={<PolicyConsent />} />}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Crea l’account`}
      </Button>
    </form>
  );
}

/** Consent label with links to the policies. */
const PolicyConsent = () => (
  <Trans>
    Accetto i <NewTabLink href="/terms">termini d’uso</NewTabLink> e l’
    <NewTabLink href="/privacy">informativa sulla privacy</NewTabLink>
  </Trans>
);
