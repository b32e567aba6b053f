import { useLingui } from '@lingui/react/macro';
import { changePassword, changePasswordSchema } from '#contract/account/password-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { passwordChanged } from '#src/platform/session.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { UsernameField } from './username-field.tsx';

/** The old password, and the new one twice. Every other session ends with the old one. */
export function OldAndNewPassword({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: changePasswordSchema,
    initial: { oldPassword: '', newPassword: '', confirmPassword: '' },
    send: (body) => api(changePassword, { body }),
    onDone: ({ message }) => {
      passwordChanged();
      void queryClient.invalidateQueries();
      toast.success(message);
      onDone();
    },
    onFailed: (error) => toast.error(messageOf(error)),
  });
  return (
    <form {...formProps} className={css['form']}>
      <UsernameField email={email} />
      <form.Field name="oldPassword">
        {(field) => (
          <PasswordField {...bind(field)} label={t`Password di adesso`} autoComplete="current-password" />
        )}
      </form.Field>
      <form.Field name="newPassword">
        {(field) => <NewPasswordField {...bind(field)} label={t`Nuova password`} />}
      </form.Field>
      <form.Field name="confirmPassword">
        {(field) => (
          <PasswordField {...bind(field)} label={t`Ripeti la nuova password`} autoComplete="new-password" />
        )}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Cambia la password`}
      </Button>
    </form>
  );
}
