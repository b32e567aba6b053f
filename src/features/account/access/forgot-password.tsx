import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { backLinkClass } from '#src/ui/back-link.ts';
import { Button } from '#src/ui/button.tsx';
import { Entrance } from './entrance.tsx';
import { forgetReset, keepReset, readReset, type ResetProgress } from './reset-progress.ts';
import { ResetSteps } from './reset-steps.tsx';

/** The way to a new password: e-mail, code, password, done (spec 1 §2). */
export function ForgotPassword({ next }: { next: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [progress, setProgress] = useState(readReset);
  const { step, email } = progress;
  const goOn = (reached: ResetProgress) => {
    keepReset(reached);
    setProgress(reached);
  };
  const words = {
    email: {
      title: t`Password dimenticata?`,
      lead: t`Scrivi la tua e-mail: ti mandiamo un codice per sceglierne una nuova.`,
    },
    code: {
      title: t`Guarda la posta`,
      lead: (
        <Trans>
          Se <strong>{email}</strong> ha un account, è in arrivo un codice di 6 cifre.
        </Trans>
      ),
    },
    password: { title: t`Una password nuova`, lead: t`Sceglila bene: da qui in poi vale questa.` },
    done: {
      title: t`Fatto`,
      lead: t`La tua nuova password è salvata. Sugli altri dispositivi dovrai accedere di nuovo.`,
    },
  }[step];
  const isDone = step === 'done';
  return (
    <Entrance
      {...words}
      steps={{ at: { email: 1, code: 2, password: 3, done: 4 }[step], of: 3 }}
      back={
        isDone ? undefined : (
          <Link to="/login" search={{ next }} className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t`Torna all’accesso`}
          </Link>
        )
      }
    >
      <ResetSteps progress={progress} onProgress={goOn} />
      {isDone && (
        <Button
          variant="accent"
          isWide
          onClick={() => {
            forgetReset();
            void navigate({ to: '/login', search: { next }, replace: true });
          }}
        >
          {t`Torna all’accesso`}
        </Button>
      )}
    </Entrance>
  );
}
