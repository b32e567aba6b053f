import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass, type ButtonVariant } from '#src/ui/button.tsx';

/** From the result of a payment back to what it was for. */
export function EventLink({ eventId, variant }: { eventId: string; variant: ButtonVariant }) {
  const { t } = useLingui();
  return (
    <Link to="/event/detail/$id" params={{ id: eventId }} className={buttonClass({ variant })}>
      {t`Torna all’evento`}
    </Link>
  );
}
