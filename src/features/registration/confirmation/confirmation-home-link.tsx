import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass, type ButtonVariant } from '#src/ui/form/button.tsx';

/** From the page of a mailed link to the landing page. */
export function ConfirmationHomeLink({ variant }: { variant: ButtonVariant }) {
  const { t } = useLingui();
  return (
    <Link to="/" className={buttonClass({ variant })}>
      {t`Vai alla pagina iniziale`}
    </Link>
  );
}
