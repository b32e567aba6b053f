import { useLingui } from '@lingui/react/macro';
import { forgotPassword, forgotPasswordSchema } from '#contract/account/password-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/email-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './form.module.css';

interface ResetEmailFormProps {
  initialEmail: string;
  isEmailFixed: boolean;
  onDone: (email: string) => void;
}

/** Step 1: to which address the code goes. */
export function ResetEmailForm({ initialEmail, isEmailFixed, onDone }: ResetEmailFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: forgotPasswordSchema,
    initial: { email: initialEmail },
    send: (body) => api(forgotPassword, { body }),
    // The next step says in its own words what the server answered: a toast would lie on the code.
    onDone: (_, { email }) => onDone(email.trim()),
    onFailed: (error) => toast.error(messageOf(error)),
  });
  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="email">
        {(field) => (
          <EmailField {...bind(field)} label={t`E-mail`} autoComplete="username" readOnly={isEmailFixed} />
        )}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Mandami il codice`}
      </Button>
    </form>
  );
}
