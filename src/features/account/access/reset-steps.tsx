import type { ResetProgress } from './reset-progress.ts';
import { ResetCodeForm } from './reset-code-form.tsx';
import { ResetEmailForm } from './reset-email-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

interface ResetStepsProps {
  progress: ResetProgress;
  onProgress: (progress: ResetProgress) => void;
  /** It is the address of who is signed in: it cannot be another one. */
  isEmailFixed?: boolean;
}

/** The form of the step somebody is at; the last step, success, is its caller's to show. */
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
          onDone={(right) => onProgress({ step: 'password', email, ...right })}
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
