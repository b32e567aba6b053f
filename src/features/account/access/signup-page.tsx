import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Entrance } from './entrance.tsx';
import { SignupForm } from './signup-form.tsx';

/** `/signup`, and after it where to look for the mail. */
export function SignupPage() {
  const { t } = useLingui();
  const [sent, setSent] = useState<{ message: string; email: string }>();
  useDocumentTitle(t`Crea un account · Presente`);
  if (sent !== undefined) {
    return (
      <EmptyState
        isPage
        icon={<MailCheck size={32} />}
        title={t`Guarda la posta`}
        actions={
          <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
            {t`Vai all’accesso`}
          </Link>
        }
      >
        <p>{sent.message}</p>
        <p>
          <strong>{sent.email}</strong>
        </p>
      </EmptyState>
    );
  }
  return (
    <Entrance
      title={t`Crea un account`}
      lead={t`Un minuto, e poi ci vediamo lì.`}
      other={
        <Trans>
          Hai già un account? <Link to="/login">Accedi</Link>
        </Trans>
      }
    >
      <SignupForm onDone={(message, email) => setSent({ message, email })} />
    </Entrance>
  );
}
