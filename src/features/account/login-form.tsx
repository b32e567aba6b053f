import { useLingui } from '@lingui/react/macro';
import { revalidateLogic, useForm } from '@tanstack/react-form';
import { loginSchema } from '#contract/account/account-calls.ts';
import { fieldTexts, useServerIssues } from '#src/platform/server-issues.ts';
import { readCurrentSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import css from './form.module.css';
import { useSignIn } from './sign-in.ts';

/** E-mail and password. `onDone` when the session has started. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const signIn = useSignIn();
  const server = useServerIssues();
  const form = useForm({
    // After an expired session the same person signs in again: her entries wait for her.
    defaultValues: { email: readCurrentSession()?.email ?? '', password: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: loginSchema },
    onSubmit: async ({ value }) => {
      await signIn.mutateAsync(value).then(onDone, server.take);
    },
  });
  return (
    <form
      noValidate
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      <form.Field name="email">
        {(field) => (
          <TextField
            label={t`E-mail`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={field.state.value}
            errors={[...fieldTexts(field.state.meta.errors), ...server.issuesOf('email')]}
            onBlur={field.handleBlur}
            onValueChange={(value) => {
              server.forget('email');
              field.handleChange(value);
            }}
          />
        )}
      </form.Field>
      <form.Field name="password">
        {(field) => (
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            value={field.state.value}
            errors={[...fieldTexts(field.state.meta.errors), ...server.issuesOf('password')]}
            onBlur={field.handleBlur}
            onValueChange={(value) => {
              server.forget('password');
              field.handleChange(value);
            }}
          />
        )}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={signIn.isPending}>
        {t`Accedi`}
      </Button>
    </form>
  );
}
