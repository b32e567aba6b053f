import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { endSession } from '#src/platform/session.ts';
import { Notice } from '#src/ui/notice.tsx';
import css from './form.module.css';
import { keepReset, type ResetProgress } from './reset-progress.ts';
import { ResetSteps } from './reset-steps.tsx';

/** For an account without a password: the mailed code proves that it is hers, as when one is forgotten. */
export function SetFirstPassword({ email }: { email: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<ResetProgress>({ step: 'email', email });
  const goOn = (reached: ResetProgress) => {
    if (reached.step !== 'done') return setProgress(reached);
    // A new password ends every session, this one too: the last step is on the way in.
    keepReset(reached);
    void endSession().then(() => navigate({ to: '/login', search: { mode: 'forgot' }, replace: true }));
  };
  return (
    <div className={css['form']}>
      {progress.step === 'email' && (
        <Notice icon={<KeyRound size={20} />} title={t`Il tuo account non ha ancora una password`}>
          {t`Finora sei entrato con un altro servizio. Per sceglierne una ti mandiamo un codice per e-mail.`}
        </Notice>
      )}
      {progress.step === 'code' && (
        <p role="status">
          <Trans>
            Abbiamo mandato un codice di 6 cifre a <strong>{email}</strong>.
          </Trans>
        </p>
      )}
      <ResetSteps progress={progress} onProgress={goOn} isEmailFixed />
    </div>
  );
}
