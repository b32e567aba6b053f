import { useLingui } from '@lingui/react/macro';
import { forgotPassword, forgotPasswordSchema } from '#contract/account/password-endpoints.ts';
import { normalizeEmail } from '#contract/input/email.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from '../form.module.css';

interface ResetEmailFormProps {
  initialEmail: string;
  isEmailFixed: boolean;
  onDone: (email: string) => void;
}

/** Step 1: the address that the code is mailed to. */
export function ResetEmailForm({ initialEmail, isEmailFixed, onDone }: ResetEmailFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: forgotPasswordSchema,
    initialValues: { email: initialEmail },
    send: (body) => api(forgotPassword, { body }),
    // No toast: the next step shows the result, and a toast would cover its code field.
    onDone: (_, { email }) => onDone(normalizeEmail(email)),
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });
  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="email">
        {(field) => (
          <EmailField {...bind(field)} label={t`E-mail`} autoComplete="username" readOnly={isEmailFixed} />
        )}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Invia il codice`}
      </Button>
    </form>
  );
}
