import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { endSession } from '#src/platform/session/session.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import css from '../form.module.css';
import { saveResetProgress, type ResetProgress } from './reset-progress.ts';
import { ResetSteps } from './reset-steps.tsx';

/**
 * Sets the first password of an account without one: a mailed code proves ownership, as in a password reset.
 */
export function SetFirstPassword({ email }: { email: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<ResetProgress>({ step: 'email', email });
  const handleProgress = (newProgress: ResetProgress) => {
    if (newProgress.step !== 'done') return setProgress(newProgress);
    // A new password ends every session, including this one: the last step is shown by the login page.
    saveResetProgress(newProgress);
    void endSession().then(() => navigate({ to: '/login', search: { mode: 'forgot' }, replace: true }));
  };
  return (
    <div className={css['form']}>
      {progress.step === 'email' && (
        <Notice icon={<KeyRound size={20} />} title={t`Il tuo account non ha ancora una password`}>
          {t`Finora hai fatto l’accesso con un altro servizio. Per scegliere una password ti inviamo un codice per e-mail.`}
        </Notice>
      )}
      {progress.step === 'code' && (
        <p role="status">
          <Trans>
            Abbiamo inviato un codice di 6 cifre a <strong>{email}</strong>.
          </Trans>
        </p>
      )}
      <ResetSteps progress={progress} onProgress={handleProgress} isEmailFixed />
    </div>
  );
}
