import { useLingui } from '@lingui/react/macro';
import { changePassword, changePasswordSchema } from '#contract/account/password-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { markPasswordChanged, readCurrentSession, replaceToken } from '#src/platform/session/session.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from '../form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { UsernameField } from '../username-field.tsx';

/** Form with the current password and the new one twice. The server ends every other session. */
export function ReplacePasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: changePasswordSchema,
    initialValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    send: async (body) => {
      const sentToken = readCurrentSession()?.token ?? '';
      const answer = await api(changePassword, { body });
      await replaceToken(sentToken, answer.token);
      return answer;
    },
    onDone: ({ message }) => {
      markPasswordChanged();
      void queryClient.invalidateQueries();
      toast.success(message);
      onDone();
    },
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });
  return (
    <form {...formProps} className={css['form']}>
      <UsernameField email={email} />
      <form.Field name="oldPassword">
        {(field) => (
          <PasswordField {...bind(field)} label={t`Password attuale`} autoComplete="current-password" />
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
