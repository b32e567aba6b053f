import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  DoorOpen,
  KeyRound,
  LogOut,
  Megaphone,
  MonitorSmartphone,
  Search,
  Ticket,
  UserRoundPen,
  UserRoundX,
} from 'lucide-react';
import { sessionMay, type Session } from '#src/platform/session.ts';
import { menuItemClass } from '#src/ui/menu.tsx';
import css from './account-menu.module.css';

interface AccountItemsProps {
  session: Session;
  /** One of the links was followed. */
  onGo?: () => void;
  onLeave: () => void;
  onRemove: () => void;
}

/** What somebody signed in can do from every page, in the order of spec 1 §2; the way out is last. */
export function AccountItems({ session, onGo, onLeave, onRemove }: AccountItemsProps) {
  const { t } = useLingui();
  const isOrganisation = sessionMay(session, 'runEvents');
  if (session.userType === 'staff')
    return (
      <ul className={css['items']}>
        <li className={css['first']}>
          <Link
            to="/organisation/event/detail/$id/door"
            params={{ id: session.passEventId }}
            className={menuItemClass}
            onClick={onGo}
          >
            <DoorOpen size={20} aria-hidden="true" />
            {t`Torna alla porta`}
          </Link>
        </li>
        <li className={css['last']}>
          <button type="button" className={menuItemClass} onClick={onLeave}>
            <LogOut size={20} aria-hidden="true" />
            {t`Lascia la porta`}
          </button>
        </li>
      </ul>
    );
  return (
    <ul className={css['items']}>
      <li className={css['first']}>
        {isOrganisation ? (
          <Link to="/organisation/event" className={menuItemClass} onClick={onGo}>
            <CalendarDays size={20} aria-hidden="true" />
            {t`I miei eventi`}
          </Link>
        ) : (
          <Link to="/" className={menuItemClass} onClick={onGo}>
            <Search size={20} aria-hidden="true" />
            {t`Trova eventi`}
          </Link>
        )}
      </li>
      <li>
        <Link to="/change/password" className={menuItemClass} onClick={onGo}>
          <KeyRound size={20} aria-hidden="true" />
          {t`Cambia la password`}
        </Link>
      </li>
      {isOrganisation ? (
        <li>
          <Link to="/my/promoted/events" className={menuItemClass} onClick={onGo}>
            <Megaphone size={20} aria-hidden="true" />
            {t`Eventi in evidenza`}
          </Link>
        </li>
      ) : (
        <>
          <li>
            <Link to="/update/profile" className={menuItemClass} onClick={onGo}>
              <UserRoundPen size={20} aria-hidden="true" />
              {t`Modifica il profilo`}
            </Link>
          </li>
          <li>
            <Link to="/myorders" className={menuItemClass} onClick={onGo}>
              <Ticket size={20} aria-hidden="true" />
              {t`I miei ordini`}
            </Link>
          </li>
        </>
      )}
      <li>
        <Link to="/account/sessions" className={menuItemClass} onClick={onGo}>
          <MonitorSmartphone size={20} aria-hidden="true" />
          {t`I tuoi accessi`}
        </Link>
      </li>
      <li>
        <button type="button" className={menuItemClass} onClick={onRemove}>
          <UserRoundX size={20} aria-hidden="true" />
          {t`Elimina l’account`}
        </button>
      </li>
      <li className={css['last']}>
        <button type="button" className={menuItemClass} onClick={onLeave}>
          <LogOut size={20} aria-hidden="true" />
          {t`Esci`}
        </button>
      </li>
    </ul>
  );
}
