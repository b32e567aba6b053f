import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { AuthLayout } from './auth-layout.tsx';
import { HomeLink } from './home-link.tsx';
import { emptySignup, SignupForm } from './signup-form.tsx';
import { SignupSent } from './signup-sent.tsx';
import { SocialButtons } from './social/social-buttons.tsx';

/** `/signup`, then the notice to check the mailbox. */
export function SignupPage() {
  const { t } = useLingui();
  const [draft, setDraft] = useState(emptySignup);
  const [message, setMessage] = useState<string>();
  useDocumentTitle(t`Crea un account · Presente`);
  if (message !== undefined) {
    return <SignupSent message={message} draft={draft} onWrongAddress={() => setMessage(undefined)} />;
  }
  return (
    <AuthLayout
      title={t`Crea un account`}
      lead={t`Ci vuole un minuto.`}
      back={<HomeLink />}
      alternative={
        <Trans>
          Hai già un account? <Link to="/login">Accedi</Link>
        </Trans>
      }
    >
      <SignupForm
        initial={draft}
        onDone={(responseMessage, submittedDraft) => {
          setDraft(submittedDraft);
          setMessage(responseMessage);
        }}
      />
      <SocialButtons />
    </AuthLayout>
  );
}
