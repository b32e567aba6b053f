import { useLingui } from '@lingui/react/macro';
import { verifyCode, verifyCodeSchema } from '#contract/account/password-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from '../form.module.css';

interface ResetCodeFormProps {
  email: string;
  onDone: (grant: { userId: string; token: string }) => void;
  onResend: () => void;
}

/** Step 2: the mailed code, typed or pasted, with or without spaces. */
export function ResetCodeForm({ email, onDone, onResend }: ResetCodeFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: verifyCodeSchema,
    initialValues: { email, code: '' },
    send: (body) => api(verifyCode, { body }),
    onDone: ({ data }) => onDone(data),
    onFailed: (error) => toast.error(toErrorMessage(error)),
    fieldByReason: { codeInvalid: 'code' },
  });
  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="code">
        {(field) => (
          <TextField
            {...bind(field)}
            label={t`Codice`}
            hint={t`Vale 10 minuti. Se non arriva, controlla anche la posta indesiderata.`}
            className={css['code']}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        )}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Continua`}
      </Button>
      <Button variant="plain" isWide onClick={onResend}>
        {t`Invia di nuovo`}
      </Button>
    </form>
  );
}
