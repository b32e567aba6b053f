import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ownProfileQuery } from '#src/platform/own-profile.ts';
import { useSession } from '#src/platform/session.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './form.module.css';
import { OldAndNewPassword } from './old-and-new-password.tsx';
import { SetFirstPassword } from './set-first-password.tsx';

/**
 * Changing one's password. Who has none, because a provider says who she is, sets one by a mailed code.
 * `onDone` when the password is changed and the session knows it.
 */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const { data: profile, isPending } = useQuery(ownProfileQuery(session?.userId ?? ''));
  if (session === undefined) return null;
  if (isPending) {
    return (
      <div className={css['form']} role="status" aria-label={t`Carico…`}>
        <Skeleton height="5rem" />
        <Skeleton height="9rem" />
        <Skeleton height="5rem" />
      </div>
    );
  }
  // Unknown without a network: most have one, and the server says it if she has none.
  return profile?.hasPassword === false ? (
    <SetFirstPassword email={session.email} />
  ) : (
    <OldAndNewPassword email={session.email} onDone={onDone} />
  );
}
