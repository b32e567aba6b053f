import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { login, loginSchema } from '#contract/account/account-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { readCurrentSession } from '#src/platform/session.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { EmailField } from '#src/ui/email-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './form.module.css';
import { forgetReset, keepReset, readReset } from './reset-progress.ts';
import { signInWith } from './sign-in.ts';

interface LoginFormProps {
  next: string | undefined;
  onDone: () => void;
}

/** E-mail and password; `onDone` when the session has started. */
export function LoginForm({ next, onDone }: LoginFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: loginSchema,
    // After an expired session the same person signs in again: her entries wait for her.
    initial: { email: readCurrentSession()?.email ?? readReset().email, password: '' },
    send: async (body) => signInWith(await api(login, { body })),
    onDone: (message) => {
      forgetReset();
      toast.success(message);
      onDone();
    },
    onFailed: (error) => toast.error(messageOf(error) || t`Verifica non riuscita, accedi di nuovo`),
  });
  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="email">
        {(field) => <EmailField {...bind(field)} label={t`E-mail`} autoComplete="username" />}
      </form.Field>
      <div>
        <form.Field name="password">
          {(field) => <PasswordField {...bind(field)} label={t`Password`} autoComplete="current-password" />}
        </form.Field>
        <Link
          to="/login"
          search={{ next, mode: 'forgot' }}
          className={css['aside']}
          onClick={() => keepReset({ step: 'email', email: form.state.values.email })}
        >
          {t`Password dimenticata?`}
        </Link>
      </div>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Accedi`}
      </Button>
    </form>
  );
}
