import { Trans, useLingui } from '@lingui/react/macro';
import { revalidateLogic, useForm } from '@tanstack/react-form';
import { useMutation } from '@tanstack/react-query';
import { Building2, UserRound } from 'lucide-react';
import type * as v from 'valibot';
import { signup, signupSchema } from '#contract/account/account-calls.ts';
import type { UserType } from '#contract/account/fields.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { fieldTexts, useServerIssues } from '#src/platform/server-issues.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Choice } from '#src/ui/choice.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField, type TextFieldProps } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './form.module.css';

type SignupInput = v.InferInput<typeof signupSchema>;
type Draft = Omit<SignupInput, 'acceptedPNPTNC' | 'companyName'> & {
  acceptedPNPTNC: boolean;
  companyName: string;
};

const empty: Draft = {
  userType: 'Basic',
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  password: '',
  acceptedPNPTNC: false,
};

/** A new account, personal or of an organisation. `onDone` with the server's message and the address. */
export function SignupForm({ onDone }: { onDone: (message: string, email: string) => void }) {
  const { t } = useLingui();
  const server = useServerIssues();
  const signingUp = useMutation({
    mutationFn: (draft: Draft) => api(signup, { body: draft as SignupInput }),
    onError: (error) => {
      server.take(error);
      toast.error(messageOf(error));
    },
    onSuccess: ({ message }, draft) => onDone(message, draft.email),
  });
  const form = useForm({
    defaultValues: empty,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: signupSchema as v.GenericSchema<Draft, unknown> },
    onSubmit: async ({ value }) => {
      await signingUp.mutateAsync(value).catch(() => undefined);
    },
  });

  const line = (
    name: 'firstName' | 'lastName' | 'companyName' | 'email' | 'password',
    label: string,
    rest: Partial<TextFieldProps> = {},
  ) => (
    <form.Field name={name}>
      {(field) => {
        const Field = name === 'password' ? PasswordField : TextField;
        return (
          <Field
            {...rest}
            label={label}
            name={name}
            value={field.state.value}
            errors={[...fieldTexts(field.state.meta.errors), ...server.issuesOf(name)]}
            onBlur={field.handleBlur}
            onValueChange={(value) => {
              server.forget(name);
              field.handleChange(value);
            }}
          />
        );
      }}
    </form.Field>
  );

  return (
    <form
      noValidate
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      <form.Field name="userType">
        {(field) => (
          <Choice<UserType>
            legend={t`Chi sei?`}
            name="userType"
            value={field.state.value}
            onValueChange={(value) => field.handleChange(value)}
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
            {isOrganisation &&
              line('companyName', t`Nome dell’organizzazione`, { autoComplete: 'organization' })}
            <div className={css['pair']}>
              {line('firstName', isOrganisation ? t`Nome del referente` : t`Nome`, {
                autoComplete: 'given-name',
              })}
              {line('lastName', isOrganisation ? t`Cognome del referente` : t`Cognome`, {
                autoComplete: 'family-name',
              })}
            </div>
          </>
        )}
      </form.Subscribe>
      {line('email', t`E-mail`, {
        type: 'email',
        inputMode: 'email',
        autoComplete: 'username',
        autoCapitalize: 'none',
        spellCheck: false,
      })}
      {line('password', t`Password`, {
        autoComplete: 'new-password',
        hint: t`Almeno 8 caratteri: maiuscole, minuscole, una cifra e un simbolo.`,
      })}
      <form.Field name="acceptedPNPTNC">
        {(field) => (
          <Checkbox
            name="acceptedPNPTNC"
            label={<Trans>Accetto i termini e l’informativa sulla privacy</Trans>}
            isChecked={field.state.value}
            errors={[...fieldTexts(field.state.meta.errors), ...server.issuesOf('acceptedPNPTNC')]}
            onCheckedChange={(isChecked) => {
              server.forget('acceptedPNPTNC');
              field.handleChange(isChecked);
            }}
          />
        )}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={signingUp.isPending}>
        {t`Crea l’account`}
      </Button>
    </form>
  );
}
