import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { normalizeEmail } from '#contract/input/email.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { sendSignup, type SignupDraft } from './signup-form.tsx';

interface SignupSentProps {
  message: string;
  draft: SignupDraft;
  onWrongAddress: () => void;
}

/** After sign-up: shows the address that was mailed, and how to resend or correct it. */
export function SignupSent({ message, draft, onWrongAddress }: SignupSentProps) {
  const { t } = useLingui();
  const resending = useMutation({
    mutationFn: () => sendSignup(draft),
    onSuccess: () =>
      toast.success(t`Controlla anche la posta indesiderata: vale il link di ogni nostra e-mail.`),
    onError: (error) => toast.error(toErrorMessage(error)),
  });
  return (
    <EmptyState
      isPage
      icon={<MailCheck size={32} />}
      title={t`Controlla la tua e-mail`}
      actions={
        <>
          <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
            {t`Accedi`}
          </Link>
          <Button variant="plain" isBusy={resending.isPending} onClick={() => resending.mutate()}>
            {t`Invia di nuovo`}
          </Button>
          <Button variant="plain" onClick={onWrongAddress}>
            {t`Correggi l’indirizzo`}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <p>
        <strong>{normalizeEmail(draft.email)}</strong>
      </p>
    </EmptyState>
  );
}
