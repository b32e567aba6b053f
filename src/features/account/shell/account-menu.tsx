import { useLingui } from '@lingui/react/macro';
import { CatchBoundary, Link, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { messageOf } from '#src/platform/error-message.ts';
import { lazyPart } from '#src/platform/lazy-part.ts';
import type { Session } from '#src/platform/session.ts';
import { useSize } from '#src/platform/size.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { Menu, menuButtonClass } from '#src/ui/menu.tsx';
import { toast } from '#src/ui/toast.ts';
import { AccountFace } from './account-face.tsx';
import { AccountItems } from './account-items.tsx';
import css from './account-menu.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const DeleteAccountDialog = lazyPart(
  async () => (await import('../deletion/delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** Who is signed in, where she can go, and the way out: a panel, on a phone a sheet from below. */
export function AccountMenu({ session }: { session: Session }) {
  const { t } = useLingui();
  const size = useSize();
  const [open, setOpen] = useState<'sheet' | 'logout' | 'removal'>();
  const name = session.companyName || session.names;
  const firstName = session.companyName || session.names.split(' ')[0];
  const label = session.userType === 'staff' ? t`Il tuo pass: ${name}` : t`Il tuo account: ${name}`;
  const close = () => setOpen(undefined);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Going back leaves the sheet as well as the page over which it was opened.
  const [sheetPath, setSheetPath] = useState(path);
  const items = (
    <AccountItems
      session={session}
      onGo={close}
      onLeave={() => setOpen('logout')}
      onRemove={() => setOpen('removal')}
    />
  );
  const isStaff = session.userType === 'staff';
  const whoIsIn = !isStaff && (
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
            onClick={() => {
              setSheetPath(path);
              setOpen('sheet');
            }}
          >
            <AccountFace session={session} />
          </button>
          <Drawer
            isOpen={open === 'sheet' && sheetPath === path}
            title={isStaff ? name : t`Ciao, ${firstName}`}
            onClose={close}
          >
            {whoIsIn}
            {items}
            <div className={css['choices']}>
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          </Drawer>
        </>
      ) : (
        <Menu label={label} button={<AccountFace session={session} />}>
          {whoIsIn}
          {items}
          <div className={css['choices']}>
            <ThemeSwitch />
          </div>
        </Menu>
      )}
      <LogoutDialog isOpen={open === 'logout'} onClose={close} />
      {open === 'removal' && (
        <CatchBoundary
          getResetKey={() => open}
          errorComponent={({ error }) => <NotComing error={error} onClose={close} />}
        >
          <Suspense fallback={null}>
            <DeleteAccountDialog isOpen onClose={close} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  );
}

/** In the place of a dialog whose code did not come: says so, and closes what never opened. */
function NotComing({ error, onClose }: { error: unknown; onClose: () => void }) {
  useEffect(() => {
    toast.error(messageOf(error));
    onClose();
  });
  return null;
}
