import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DoorOpen, LogOut, Menu as MenuIcon, Ticket } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#src/platform/session/session.ts';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { menuButtonClass, menuItemClass } from '#src/ui/overlay/menu.tsx';
import { AccountButtonContent } from './account-button-content.tsx';
import css from './account-menu.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { usePageSheet } from './use-page-sheet.ts';
import { useUnsentCount } from './use-unsent-count.ts';

interface PassMenuProps {
  session: Session;
  /** Whether the menu is in the header of the door, in place of the link back. */
  isAtDoor?: boolean;
}

/** Menu of a device with a staff pass: which door it is for, and leaving it (CI-67). */
export function PassMenu({ session, isAtDoor = false }: PassMenuProps) {
  const { t } = useLingui();
  const sheet = usePageSheet();
  const [isLeaving, setIsLeaving] = useState(false);
  const unsent = useUnsentCount(session.isExpired);
  const { names: name, passEventTitle: event } = session;
  const title = event === '' ? t({ message: 'Check-in', context: 'door' }) : t`Check-in: ${event}`;
  return (
    <>
      {isAtDoor ? (
        <IconButton
          label={t`Menu del check-in`}
          icon={<MenuIcon size={24} />}
          aria-haspopup="dialog"
          onClick={sheet.open}
        />
      ) : (
        <button
          type="button"
          className={menuButtonClass}
          aria-label={title}
          aria-haspopup="dialog"
          onClick={sheet.open}
        >
          <AccountButtonContent session={session} />
        </button>
      )}
      <Drawer isOpen={sheet.isOpen} title={title} onClose={sheet.close}>
        {name !== '' && (
          <p className={css['pass']}>
            <Ticket size={20} aria-hidden="true" />
            {t`Il tuo pass: ${name}`}
          </p>
        )}
        <ul className={css['items']}>
          {!isAtDoor && (
            <li>
              <Link
                to="/organisation/event/detail/$id/door"
                params={{ id: session.passEventId }}
                className={menuItemClass}
                onClick={sheet.close}
              >
                <DoorOpen size={20} aria-hidden="true" />
                {session.isExpired && unsent > 0 ? (
                  <Plural value={unsent} one="Esporta # check-in" other="Esporta # check-in" />
                ) : (
                  t`Torna al check-in`
                )}
              </Link>
            </li>
          )}
          <li>
            <button
              type="button"
              className={menuItemClass}
              onClick={() => {
                sheet.close();
                setIsLeaving(true);
              }}
            >
              <LogOut size={20} aria-hidden="true" />
              {t`Esci dal check-in`}
            </button>
          </li>
        </ul>
        <div className={css['choices']}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </Drawer>
      <LogoutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
