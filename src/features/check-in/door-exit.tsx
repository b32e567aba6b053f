import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useSession } from '#src/platform/session.ts';
import { iconButtonClass } from '#src/ui/icon-button.tsx';

/** The way back from the door to its event: a staff phone has its public page alone. */
export function DoorExit({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  const isStaff = useSession()?.userType === 'staff';
  return (
    <Link
      to={isStaff ? '/event/detail/$id' : '/organisation/event/detail/$id'}
      params={{ id: eventId }}
      className={iconButtonClass()}
      aria-label={t`Torna all’evento`}
    >
      <ArrowLeft size={24} aria-hidden="true" />
    </Link>
  );
}
