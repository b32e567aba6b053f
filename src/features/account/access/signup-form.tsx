import { useLingui } from '@lingui/react/macro';
import { Building2, UserRound } from 'lucide-react';
import { signup, signupSchema } from '#contract/account/account-calls.ts';
import type { InputOf } from '#contract/call.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Choice } from '#src/ui/choice.tsx';
import { EmailField } from '#src/ui/email-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { PolicyConsent } from './policy-consent.tsx';

type SignupInput = InputOf<typeof signup>['body'];
/** What is in the form, complete or not. */
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

/** Sends a sign-up whose form was valid. Signing up again sends the mail again (AC-4). */
export const sendSignup = (draft: SignupDraft) => api(signup, { body: draft as SignupInput });

interface SignupFormProps {
  initial: SignupDraft;
  /** With the server's message. */
  onDone: (message: string, draft: SignupDraft) => void;
}

/** A new account, personal or of an organisation. */
export function SignupForm({ initial, onDone }: SignupFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, bindChecked, isSending } = useCallForm({
    schema: signupSchema,
    initial,
    send: sendSignup,
    onDone: ({ message }, draft) => onDone(message, draft),
    onFailed: (error) => toast.error(messageOf(error)),
  });
  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="userType">
        {(field) => (
          <Choice
            legend={t`Chi sei?`}
            name={field.name}
            value={field.state.value}
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
