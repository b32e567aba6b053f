import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isSignedIn, useSession } from '#src/platform/session/session.ts';
import { buttonClass, type ButtonVariant } from '#src/ui/form/button.tsx';

/** From a result page to the profile, or to the landing for a visitor. */
export function HomeButton({ variant = 'quiet' }: { variant?: ButtonVariant }) {
  const { t } = useLingui();
  const hasProfile = isSignedIn(useSession());
  return (
    <Link to={hasProfile ? '/profile' : '/'} className={buttonClass({ variant })}>
      {hasProfile ? t`Vai al profilo` : t`Vai alla pagina iniziale`}
    </Link>
  );
}
