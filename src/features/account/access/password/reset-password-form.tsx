import { useLingui } from '@lingui/react/macro';
import { resetPassword, resetPasswordSchema } from '#contract/account/password-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from '../form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { UsernameField } from '../username-field.tsx';

interface ResetPasswordFormProps {
  /** Empty if a mail's link was opened. */
  email: string;
  userId: string;
  token: string;
  onDone: () => void;
  /** The right to set a password has expired: another code is needed (AC-11). */
  onResend: () => void;
}

/** Step 3: the new password, twice. */
export function ResetPasswordForm({ email, userId, token, onDone, onResend }: ResetPasswordFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: resetPasswordSchema,
    initialValues: { userId, token, newPassword: '', confirmPassword: '' },
    send: (body) => api(resetPassword, { body }),
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailed: (error) => {
      toast.error(toErrorMessage(error));
      if (error instanceof ApiRefusal && (error.reason === 'linkInvalid' || error.reason === 'codeInvalid')) {
        onResend();
      }
    },
  });
  return (
    <form {...formProps} className={css['form']}>
      {email !== '' && <UsernameField email={email} />}
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
