import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { Button } from '#src/ui/form/button.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import {
  clearResetProgress,
  saveResetProgress,
  readResetProgress,
  type ResetProgress,
} from './reset-progress.ts';
import { ResetSteps } from './reset-steps.tsx';

/** Password reset: e-mail, code, new password, done (AC-61). */
export function ForgotPassword({ next }: { next: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [progress, setProgress] = useState(readResetProgress);
  const { step, email } = progress;
  const handleProgress = (newProgress: ResetProgress) => {
    saveResetProgress(newProgress);
    setProgress(newProgress);
  };
  const stepText = {
    email: {
      title: t`Password dimenticata?`,
      lead: t`Scrivi la tua e-mail: ti inviamo un codice per scegliere una nuova password.`,
    },
    code: {
      title: t`Controlla la tua e-mail`,
      lead: (
        <Trans>
          Se <strong>{email}</strong> ha un account, è in arrivo un codice di 6 cifre.
        </Trans>
      ),
    },
    password: { title: t`Una password nuova`, lead: t`Da ora in poi accederai con questa.` },
    done: {
      title: t`Fatto`,
      lead: t`La tua nuova password è salvata. Sugli altri dispositivi dovrai accedere di nuovo.`,
    },
  }[step];
  const isDone = step === 'done';
  return (
    <AuthLayout
      {...stepText}
      steps={{ current: { email: 1, code: 2, password: 3, done: 4 }[step], total: 3 }}
      back={
        isDone ? undefined : (
          <Link to="/login" search={{ next }} className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t`Torna all’accesso`}
          </Link>
        )
      }
    >
      <ResetSteps progress={progress} onProgress={handleProgress} />
      {isDone && (
        <Button
          variant="accent"
          isWide
          onClick={() => {
            clearResetProgress();
            void navigate({ to: '/login', search: { next }, replace: true });
          }}
        >
          {t`Torna all’accesso`}
        </Button>
      )}
    </AuthLayout>
  );
}
