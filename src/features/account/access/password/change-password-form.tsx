import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { useSession } from '#src/platform/session/session.ts';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from '../form.module.css';
import { ReplacePasswordForm } from './replace-password-form.tsx';
import { SetFirstPassword } from './set-first-password.tsx';

/**
 * Form that changes the user's password. An account without one (signed in through a provider) sets it with a
 * mailed code. `onDone` runs once the session has been updated.
 */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const { data: profile, isPending } = useQuery(ownProfileQuery(session?.userId ?? ''));
  if (session === undefined) return null;
  if (isPending) {
    return (
      <div className={css['form']} role="status" aria-label={t`Caricamento…`}>
        <Skeleton height="5rem" />
        <Skeleton height="9rem" />
        <Skeleton height="5rem" />
      </div>
    );
  }
  // `undefined` offline: assume a password; the server refuses if there is none.
  return profile?.hasPassword === false ? (
    <SetFirstPassword email={session.email} />
  ) : (
    <ReplacePasswordForm email={session.email} onDone={onDone} />
  );
}
