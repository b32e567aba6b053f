import { useLingui } from '@lingui/react/macro';
import { resetPassword, resetPasswordSchema } from '#contract/account/password-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { UsernameField } from './username-field.tsx';

interface ResetPasswordFormProps {
  email: string;
  userId: string;
  token: string;
  onDone: () => void;
  /** The right to set a password is over: it takes another code. */
  onResend: () => void;
}

/** Step 3: the new password, twice. */
export function ResetPasswordForm({ email, userId, token, onDone, onResend }: ResetPasswordFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: resetPasswordSchema,
    initial: { userId, token, newPassword: '', confirmPassword: '' },
    send: (body) => api(resetPassword, { body }),
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailed: (error) => {
      toast.error(messageOf(error));
      if (error instanceof ApiRefusal && (error.reason === 'linkInvalid' || error.reason === 'codeInvalid')) {
        onResend();
      }
    },
  });
  return (
    <form {...formProps} className={css['form']}>
      <UsernameField email={email} />
      <form.Field name="newPassword">
        {(field) => <NewPasswordField {...bind(field)} label={t`Nuova password`} />}
      </form.Field>
      <form.Field name="confirmPassword">
        {(field) => (
          <PasswordField {...bind(field)} label={t`Ripeti la nuova password`} autoComplete="new-password" />
        )}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Salva la password`}
      </Button>
    </form>
  );
}
