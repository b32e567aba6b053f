import { useLingui } from '@lingui/react/macro';
import { verifyCode, verifyCodeSchema } from '#contract/account/password-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './form.module.css';

interface ResetCodeFormProps {
  email: string;
  onDone: (right: { userId: string; token: string }) => void;
  onResend: () => void;
}

/** Step 2: the code out of the mail, typed or pasted, with or without spaces. */
export function ResetCodeForm({ email, onDone, onResend }: ResetCodeFormProps) {
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: verifyCodeSchema,
    initial: { email, code: '' },
    send: (body) => api(verifyCode, { body }),
    onDone: ({ data }) => onDone(data),
    onFailed: (error) => toast.error(messageOf(error)),
    fieldOf: { codeInvalid: 'code' },
  });
  return (
    <form {...formProps} className={css['form']}>
      <form.Field name="code">
        {(field) => (
          <TextField
            {...bind(field)}
            label={t`Codice`}
            hint={t`Vale 10 minuti. Se non arriva, guarda anche nella posta indesiderata.`}
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
