import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarDays, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { sessionMay, type Session } from '#src/platform/session.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Menu, menuItemClass } from '#src/ui/menu.tsx';
import css from './account-menu.module.css';
import { LogoutDialog } from './logout-dialog.tsx';

/** Who is signed in, where she can go, and the way out. */
export function AccountMenu({ session }: { session: Session }) {
  const { t } = useLingui();
  const [isLeaving, setIsLeaving] = useState(false);
  const name = session.companyName || session.names;
  return (
    <>
      <Menu label={t`Il tuo account`} button={<Avatar name={name} picture={session.picture} />}>
        <div className={css['who']}>
          <p className={css['name']}>{name}</p>
          <p className={css['email']}>{session.email}</p>
        </div>
        {sessionMay(session, 'runEvents') && (
          <Link to="/organisation/event" className={menuItemClass}>
            <CalendarDays size={20} aria-hidden="true" />
            {t`I miei eventi`}
          </Link>
        )}
        <Link to="/profile" className={menuItemClass}>
          <UserRound size={20} aria-hidden="true" />
          {t`Profilo`}
        </Link>
        <button type="button" className={menuItemClass} onClick={() => setIsLeaving(true)}>
          <LogOut size={20} aria-hidden="true" />
          {t`Esci`}
        </button>
      </Menu>
      <LogoutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
