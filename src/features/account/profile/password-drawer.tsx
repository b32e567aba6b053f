import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { LogoutDialog } from '../shell/logout-dialog.tsx';

const ChangePasswordForm = lazyComponent(
  async () => (await import('../access/password/change-password-form.tsx')).ChangePasswordForm,
);

interface PasswordDrawerProps {
  isOpen: boolean;
  /** The password was assigned by an operator: the user must change it first (AC-57). */
  isForced: boolean;
  onClose: () => void;
}

/** Drawer that changes the password. */
export function PasswordDrawer({ isOpen, isForced, onClose }: PasswordDrawerProps) {
  const { t } = useLingui();
  const [isLogoutOpen, setIsLogoutOpen] = useState(false);
  return (
    <>
      <Drawer
        isOpen={isOpen}
        isForced={isForced}
        title={isForced ? t`Scegli la tua password` : t`Cambia la password`}
        onClose={onClose}
        // Lets a user log out who does not know the assigned password.
        actions={
          isForced ? (
            <Button variant="plain" onClick={() => setIsLogoutOpen(true)}>
              {t`Esci`}
            </Button>
          ) : undefined
        }
      >
        {isForced && (
          <Notice>{t`Finora hai usato una password provvisoria: scegline una che conosci solo tu.`}</Notice>
        )}
        <Suspense fallback={<Skeleton height="20rem" radius="var(--r-m)" />}>
          <ChangePasswordForm onDone={onClose} />
        </Suspense>
      </Drawer>
      <LogoutDialog isOpen={isLogoutOpen} onClose={() => setIsLogoutOpen(false)} />
    </>
  );
}
