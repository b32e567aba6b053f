import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { loginSchema } from '#contract/account/account-calls.ts';
import { fieldTexts, useServerIssues } from '#src/platform/server-issues.ts';
import { readCurrentSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import css from './form.module.css';
import { useSignIn } from './sign-in.ts';

/**
 * E-mail and password; `onDone` when the session has started. Two fields do without the form library:
 * it would weigh 14 kB on a page that many load first.
 */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const signIn = useSignIn();
  const server = useServerIssues();
  // After an expired session the same person signs in again: her entries wait for her.
  const [draft, setDraft] = useState({ email: readCurrentSession()?.email ?? '', password: '' });
  const [isTried, setIsTried] = useState(false);
  const parsed = v.safeParse(loginSchema, draft);

  const bind = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    errors: [
      ...(isTried && !parsed.success
        ? fieldTexts(parsed.issues.filter((issue) => v.getDotPath(issue) === name))
        : []),
      ...server.issuesOf(name),
    ],
    onValueChange: (value: string) => {
      server.forget(name);
      setDraft({ ...draft, [name]: value });
    },
  });

  return (
    <form
      noValidate
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (parsed.success) signIn.mutate(draft, { onSuccess: onDone, onError: server.take });
      }}
    >
      <TextField
        {...bind('email')}
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...bind('password')} label={t`Password`} autoComplete="current-password" />
      <Button type="submit" variant="accent" isWide isBusy={signIn.isPending}>
        {t`Accedi`}
      </Button>
    </form>
  );
}
