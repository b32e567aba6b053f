import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { messageOf } from '#src/platform/error-message.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { toast } from '#src/ui/toast.ts';
import { sendSignup, type SignupDraft } from './signup-form.tsx';

interface SignupSentProps {
  message: string;
  draft: SignupDraft;
  onWrongAddress: () => void;
}

/** After signing up: where the mail went, and what to do when it does not come. */
export function SignupSent({ message, draft, onWrongAddress }: SignupSentProps) {
  const { t } = useLingui();
  const resending = useMutation({
    mutationFn: () => sendSignup(draft),
    onSuccess: () => toast.success(t`Mandata di nuovo: guarda anche nella posta indesiderata.`),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <EmptyState
      isPage
      icon={<MailCheck size={32} />}
      title={t`Guarda la posta`}
      actions={
        <>
          <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
            {t`Vai all’accesso`}
          </Link>
          <Button variant="plain" isBusy={resending.isPending} onClick={() => resending.mutate()}>
            {t`Mandala di nuovo`}
          </Button>
          <Button variant="plain" onClick={onWrongAddress}>
            {t`Correggi l’indirizzo`}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <p>
        <strong>{draft.email}</strong>
      </p>
    </EmptyState>
  );
}
