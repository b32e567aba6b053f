import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSession } from '#src/platform/session.ts';
import { buttonClass, type ButtonVariant } from '#src/ui/button.tsx';

/** From a result page to where one belongs: the profile, or the landing for who has none (spec 2 §2). */
export function HomeButton({ variant = 'quiet' }: { variant?: ButtonVariant }) {
  const { t } = useLingui();
  const session = useSession();
  const isSignedIn = session !== undefined && !session.isExpired;
  return (
    <Link to={isSignedIn ? '/profile' : '/'} className={buttonClass({ variant })}>
      {isSignedIn ? t`Vai al profilo` : t`Vai alla pagina iniziale`}
    </Link>
  );
}
