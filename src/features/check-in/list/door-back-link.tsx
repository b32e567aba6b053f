import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { iconButtonClass } from '#src/ui/form/icon-button.tsx';

/** Menu shown in place of the link back; given by the route on a device with a staff pass (CI-67). */
export const DoorMenuContext = createContext<ReactNode>(undefined);

/** Link back to the event; the menu of its door on a device with a staff pass, which has no other page. */
export function DoorBackLink({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  const menu = use(DoorMenuContext);
  if (menu !== undefined) return menu;
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
