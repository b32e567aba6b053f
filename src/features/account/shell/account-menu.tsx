import { useLingui } from '@lingui/react/macro';
import { CatchBoundary, Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import type { Session } from '#src/platform/session/session.ts';
import { useViewport } from '#src/platform/render/viewport.ts';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { Menu, menuButtonClass } from '#src/ui/overlay/menu.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { AccountButtonContent } from './account-button-content.tsx';
import { AccountItems } from './account-items.tsx';
import css from './account-menu.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { PassMenu } from './pass-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { usePageSheet } from './use-page-sheet.ts';

const DeleteAccountDialog = lazyComponent(
  async () => (await import('../deletion/delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** Menu of this session: of an account, or of a staff pass. */
export const AccountMenu = ({ session }: { session: Session }) =>
  session.userType === 'staff' ? <PassMenu session={session} /> : <UserMenu session={session} />;

/** Menu with user, links and logout: a panel, or a bottom sheet on a phone. */
function UserMenu({ session }: { session: Session }) {
  const { t } = useLingui();
  const size = useViewport();
  const sheet = usePageSheet();
  const [dialog, setDialog] = useState<'logout' | 'removal'>();
  const name = session.companyName || session.names;
  const firstName = session.companyName || session.names.split(' ')[0];
  const label = t`Il tuo account: ${name}`;
  const openDialog = (name: 'logout' | 'removal') => {
    sheet.close();
    setDialog(name);
  };
  const closeDialog = () => setDialog(undefined);
  const items = (
    <AccountItems
      session={session}
      onNavigate={sheet.close}
      onLogout={() => openDialog('logout')}
      onDeleteAccount={() => openDialog('removal')}
    />
  );
  const profileLink = (
    <Link to="/profile" className={css['who']} onClick={sheet.close}>
      <Avatar name={name} image={session.picture} size={48} />
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
            onClick={sheet.open}
          >
            <AccountButtonContent session={session} />
          </button>
          <Drawer isOpen={sheet.isOpen} title={t`Ciao, ${firstName}`} onClose={sheet.close}>
            {profileLink}
            {items}
            <div className={css['choices']}>
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          </Drawer>
        </>
      ) : (
        <Menu label={label} button={<AccountButtonContent session={session} />}>
          {profileLink}
          {items}
          <div className={css['choices']}>
            <ThemeSwitch />
          </div>
        </Menu>
      )}
      <LogoutDialog isOpen={dialog === 'logout'} onClose={closeDialog} />
      {dialog === 'removal' && (
        <CatchBoundary
          getResetKey={() => dialog}
          errorComponent={({ error }) => <DialogLoadError error={error} onClose={closeDialog} />}
        >
          <Suspense fallback={null}>
            <DeleteAccountDialog isOpen onClose={closeDialog} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  );
}

/** Fallback of a dialog whose code failed to load: shows a toast and closes it. */
function DialogLoadError({ error, onClose }: { error: unknown; onClose: () => void }) {
  useEffect(() => {
    toast.error(toErrorMessage(error));
    onClose();
  });
  return null;
}
