import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { iconButtonClass } from '#src/ui/icon-button.tsx';

/** The way back from the door to its event. */
export function DoorExit({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  return (
    <Link
      to="/organisation/event/detail/$id"
      params={{ id: eventId }}
      className={iconButtonClass()}
      aria-label={t`Torna all’evento`}
    >
      <ArrowLeft size={24} aria-hidden="true" />
    </Link>
  );
}
