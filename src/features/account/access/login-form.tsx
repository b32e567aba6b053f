import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { login, loginSchema } from '#contract/account/account-endpoints.ts';
import { normalizeEmail } from '#contract/input/email.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { readCurrentSession } from '#src/platform/session/session.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './form.module.css';
import { clearResetProgress, saveResetProgress, readResetProgress } from './password/reset-progress.ts';
import { ResendVerification } from './resend-verification.tsx';
import { startSessionWithToken } from './sign-in.ts';

interface LoginFormProps {
  /** The account to sign in to, if it is known. */
  email: string | undefined;
  next: string | undefined;
  onDone: () => void;
}

/** Sign-in with e-mail and password. `onDone` runs when the session has started. */
export function LoginForm({ email, next, onDone }: LoginFormProps) {
  const { t } = useLingui();
  const [unverifiedEmail, setUnverifiedEmail] = useState<string>();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: loginSchema,
    // Prefills the e-mail of an expired session: its pending entries are sent once the same user signs in
    // again.
    initialValues: { email: email ?? readCurrentSession()?.email ?? readResetProgress().email, password: '' },
    send: async (body) => startSessionWithToken(await api(login, { body })),
    onDone: (message) => {
      clearResetProgress();
      toast.success(message);
      onDone();
    },
    onFailed: (error) => {
      // Shown at the field, where it can be read for longer.
      const reason = error instanceof ApiRefusal ? error.reason : undefined;
      setUnverifiedEmail(reason === 'notVerified' ? normalizeEmail(form.state.values.email) : undefined);
      if (reason === 'signInPaused' || reason === 'notVerified') return;
      toast.error(toErrorMessage(error) || t`Verifica non riuscita, accedi di nuovo`);
    },
    fieldByReason: { signInPaused: 'password' },
  });
  return (
    <form {...formProps} className={css['form']}>
      {unverifiedEmail !== undefined && (
        <Notice
          tone="wait"
          role="alert"
          icon={<MailWarning size={20} />}
          title={t`Manca la conferma`}
          action={<ResendVerification key={unverifiedEmail} email={unverifiedEmail} />}
        >
          {t`Ti abbiamo scritto a ${unverifiedEmail}: apri il link nell’e-mail.`}
        </Notice>
      )}
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
          onClick={() => saveResetProgress({ step: 'email', email: form.state.values.email })}
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
