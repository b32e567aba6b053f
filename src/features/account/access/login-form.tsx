import { useLingui } from '@lingui/react/macro';
import { loginSchema } from '#contract/account/account-calls.ts';
import { readCurrentSession } from '#src/platform/session.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import css from './form.module.css';
import { useSignIn } from './sign-in.ts';

/** E-mail and password; `onDone` when the session has started. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const signIn = useSignIn();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: loginSchema,
    // After an expired session the same person signs in again: her entries wait for her.
    initial: { email: readCurrentSession()?.email ?? '', password: '' },
    send: signIn.mutateAsync,
    onDone,
    // The sign-in says itself what went wrong.
    onFailed: () => undefined,
  });
  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="email">
        {(field) => (
          <TextField
            {...bind(field)}
            label={t`E-mail`}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form.Field>
      <form.Field name="password">
        {(field) => <PasswordField {...bind(field)} label={t`Password`} autoComplete="current-password" />}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Accedi`}
      </Button>
    </form>
  );
}
