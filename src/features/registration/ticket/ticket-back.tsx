import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { isSignedIn, sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import css from './ticket-siblings.module.css';

/** Way back from a ticket: to the account's tickets, or to the list of events for visitors. */
export function TicketBack() {
  const { t } = useLingui();
  const session = useSession();
  const icon = <ArrowLeft size={18} aria-hidden="true" />;
  return (
    <p className={css['back']}>
      {isSignedIn(session) && sessionHasCapability(session, 'viewOwnOrders') ? (
        <Link to="/myorders" className={backLinkClass}>
          {icon}
          {t`I miei biglietti`}
        </Link>
      ) : (
        <Link to="/" className={backLinkClass}>
          {icon}
          {t`Pagina iniziale`}
        </Link>
      )}
    </p>
  );
}
