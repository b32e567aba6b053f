import type { ResetProgress } from './reset-progress.ts';
import { ResetCodeForm } from './reset-code-form.tsx';
import { ResetEmailForm } from './reset-email-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

interface ResetStepsProps {
  progress: ResetProgress;
  onProgress: (progress: ResetProgress) => void;
  /** The signed-in user's own address, which cannot be edited here. */
  isEmailFixed?: boolean;
}

/** Form of the current step. Renders `null` for `done`, which the caller shows. */
export function ResetSteps({ progress, onProgress, isEmailFixed = false }: ResetStepsProps) {
  const { email } = progress;
  switch (progress.step) {
    case 'email':
      return (
        <ResetEmailForm
          initialEmail={email}
          isEmailFixed={isEmailFixed}
          onDone={(sentTo) => onProgress({ step: 'code', email: sentTo })}
        />
      );
    case 'code':
      return (
        <ResetCodeForm
          email={email}
          onDone={(grant) => onProgress({ step: 'password', email, ...grant })}
          onResend={() => onProgress({ step: 'email', email })}
        />
      );
    case 'password':
      return (
        <ResetPasswordForm
          {...progress}
          onDone={() => onProgress({ step: 'done', email })}
          onResend={() => onProgress({ step: 'email', email })}
        />
      );
    case 'done':
      return null;
  }
}
