import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { LogoutDialog } from '../shell/logout-dialog.tsx';

const ChangePasswordForm = lazyPart(
  async () => (await import('../access/change-password-form.tsx')).ChangePasswordForm,
);

interface PasswordDrawerProps {
  isOpen: boolean;
  /** The password was given to her: nothing else goes on before she has set her own (spec 1 §4). */
  isForced: boolean;
  onClose: () => void;
}

/** A new password, beside the profile. */
export function PasswordDrawer({ isOpen, isForced, onClose }: PasswordDrawerProps) {
  const { t } = useLingui();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Drawer
        isOpen={isOpen}
        isForced={isForced}
        title={isForced ? t`Scegli la tua password` : t`Cambia la password`}
        onClose={onClose}
        // Who does not know the one she was given, or is not she, must get out of it.
        actions={
          isForced ? (
            <Button variant="plain" onClick={() => setIsLeaving(true)}>
              {t`Esci`}
            </Button>
          ) : undefined
        }
      >
        {isForced && (
          <Notice>{t`Quella che hai usato ti è stata data: scegline una che conosci solo tu.`}</Notice>
        )}
        <Suspense fallback={<Skeleton height="20rem" radius="var(--r-m)" />}>
          <ChangePasswordForm onDone={onClose} />
        </Suspense>
      </Drawer>
      <LogoutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
