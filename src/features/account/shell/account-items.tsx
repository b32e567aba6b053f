import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  KeyRound,
  LogOut,
  Megaphone,
  MonitorSmartphone,
  Search,
  Ticket,
  UserRoundPen,
  UserRoundX,
} from 'lucide-react';
import { sessionHasCapability, type Session } from '#src/platform/session/session.ts';
import { menuItemClass } from '#src/ui/overlay/menu.tsx';
import css from './account-menu.module.css';

interface AccountItemsProps {
  session: Session;
  /** A link was followed. */
  onNavigate: () => void;
  onLogout: () => void;
  onDeleteAccount: () => void;
}

/** Menu of an account; logout is last. */
export function AccountItems({ session, onNavigate, onLogout, onDeleteAccount }: AccountItemsProps) {
  const { t } = useLingui();
  const isOrganisation = sessionHasCapability(session, 'manageEvents');
  return (
    <ul className={css['items']}>
      <li className={css['first']}>
        {isOrganisation ? (
          <Link to="/organisation/event" className={menuItemClass} onClick={onNavigate}>
            <CalendarDays size={20} aria-hidden="true" />
            {t`I miei eventi`}
          </Link>
        ) : (
          <Link to="/" className={menuItemClass} onClick={onNavigate}>
            <Search size={20} aria-hidden="true" />
            {t`Trova eventi`}
          </Link>
        )}
      </li>
      <li>
        <Link to="/change/password" className={menuItemClass} onClick={onNavigate}>
          <KeyRound size={20} aria-hidden="true" />
          {t`Cambia la password`}
        </Link>
      </li>
      {isOrganisation ? (
        <li>
          <Link to="/my/promoted/events" className={menuItemClass} onClick={onNavigate}>
            <Megaphone size={20} aria-hidden="true" />
            {t`Eventi in evidenza`}
          </Link>
        </li>
      ) : (
        <>
          <li>
            <Link to="/update/profile" className={menuItemClass} onClick={onNavigate}>
              <UserRoundPen size={20} aria-hidden="true" />
              {t`Modifica il profilo`}
            </Link>
          </li>
          <li>
            <Link to="/myorders" className={menuItemClass} onClick={onNavigate}>
              <Ticket size={20} aria-hidden="true" />
              {t`I miei biglietti`}
            </Link>
          </li>
        </>
      )}
      <li>
        <Link to="/account/sessions" className={menuItemClass} onClick={onNavigate}>
          <MonitorSmartphone size={20} aria-hidden="true" />
          {t`I tuoi dispositivi`}
        </Link>
      </li>
      <li>
        <button type="button" className={menuItemClass} onClick={onDeleteAccount}>
          <UserRoundX size={20} aria-hidden="true" />
          {t`Elimina l’account`}
        </button>
      </li>
      <li className={css['last']}>
        <button type="button" className={menuItemClass} onClick={onLogout}>
          <LogOut size={20} aria-hidden="true" />
          {t`Esci`}
        </button>
      </li>
    </ul>
  );
}
