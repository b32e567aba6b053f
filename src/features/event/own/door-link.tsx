import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DoorOpen } from 'lucide-react';
import { buttonClass, type ButtonVariant } from '#src/ui/form/button.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';

interface DoorLinkProps {
  eventId: string;
  variant?: ButtonVariant;
  isWide?: boolean;
  className?: string | undefined;
}

/** Link to the door of an event. */
export function DoorLink({ eventId, variant = 'accent', isWide = false, className }: DoorLinkProps) {
  const { t } = useLingui();
  return (
    <Link
      to="/organisation/event/detail/$id/door"
      params={{ id: eventId }}
      className={classNames(buttonClass({ variant, isWide }), className)}
    >
      <DoorOpen size={20} aria-hidden="true" />
      {t`Apri il check-in`}
    </Link>
  );
}
