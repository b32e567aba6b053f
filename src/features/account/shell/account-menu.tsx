import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Session } from '#src/platform/session.ts';
import { useSize } from '#src/platform/size.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { Menu, menuButtonClass } from '#src/ui/menu.tsx';
import { AccountItems } from './account-items.tsx';
import css from './account-menu.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const DeleteAccountDialog = lazy(() =>
  import('../deletion/delete-account-dialog.tsx').then((it) => ({ default: it.DeleteAccountDialog })),
);

/** Who is signed in, where she can go, and the way out: a panel, on a phone a sheet from below. */
export function AccountMenu({ session }: { session: Session }) {
  const { t } = useLingui();
  const size = useSize();
  const [open, setOpen] = useState<'sheet' | 'logout' | 'removal'>();
  const name = session.companyName || session.names;
  const firstName = session.companyName || session.names.split(' ')[0];
  const label = t`Il tuo account: ${name}`;
  const close = () => setOpen(undefined);
  const items = (
    <AccountItems
      session={session}
      onGo={close}
      onLeave={() => setOpen('logout')}
      onRemove={() => setOpen('removal')}
    />
  );
  const whoIsIn = (
    <Link to="/profile" className={css['who']} onClick={close}>
      <Avatar name={name} picture={session.picture} size={48} />
      <span className={css['words']}>
        <span className={css['name']}>{name}</span>
        <span className={css['email']}>{session.email}</span>
      </span>
    </Link>
  );
  return (
    <>
      {size === 'small' ? (
        <>
          <button
            type="button"
            className={menuButtonClass}
            aria-label={label}
            aria-haspopup="dialog"
            onClick={() => setOpen('sheet')}
          >
            <Avatar name={name} picture={session.picture} />
          </button>
          <Drawer isOpen={open === 'sheet'} title={t`Ciao, ${firstName}`} onClose={close}>
            {whoIsIn}
            {items}
            <div className={css['choices']}>
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          </Drawer>
        </>
      ) : (
        <Menu
          label={label}
          button={
            <>
              <Avatar name={name} picture={session.picture} size={36} />
              <span className={css['short']}>{name}</span>
              <ChevronDown size={18} aria-hidden="true" />
            </>
          }
        >
          {whoIsIn}
          {items}
          <div className={css['choices']}>
            <ThemeSwitch />
          </div>
        </Menu>
      )}
      <LogoutDialog isOpen={open === 'logout'} onClose={close} />
      {open === 'removal' && (
        <Suspense fallback={null}>
          <DeleteAccountDialog isOpen onClose={close} />
        </Suspense>
      )}
    </>
  );
}
