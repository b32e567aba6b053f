import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { Entrance } from './entrance.tsx';
import { HomeLink } from './home-link.tsx';
import { emptySignup, SignupForm } from './signup-form.tsx';
import { SignupSent } from './signup-sent.tsx';
import { SocialButtons } from './social-buttons.tsx';

/** `/signup`, and after it where to look for the mail. */
export function SignupPage() {
  const { t } = useLingui();
  const [draft, setDraft] = useState(emptySignup);
  const [message, setMessage] = useState<string>();
  useDocumentTitle(t`Crea un account · Presente`);
  if (message !== undefined) {
    return <SignupSent message={message} draft={draft} onWrongAddress={() => setMessage(undefined)} />;
  }
  return (
    <Entrance
      title={t`Crea un account`}
      lead={t`Un minuto, e poi ci vediamo lì.`}
      back={<HomeLink />}
      other={
        <Trans>
          Hai già un account? <Link to="/login">Accedi</Link>
        </Trans>
      }
    >
      <SignupForm
        initial={draft}
        onDone={(said, sent) => {
          setDraft(sent);
          setMessage(said);
        }}
      />
      <SocialButtons />
    </Entrance>
  );
}
