import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { LogoutDialog } from '../shell/logout-dialog.tsx';

/**
 * Shown when the session has expired but the device still knows the user (CI-16): sign in again, or sign out.
 */
export function SessionExpiredNotice() {
  const { t } = useLingui();
  const [isLogoutOpen, setIsLogoutOpen] = useState(false);
  return (
    <>
      <Notice
        tone="wait"
        icon={<TriangleAlert size={20} />}
        title={t`La sessione è scaduta`}
        action={
          <Button size="small" variant="plain" onClick={() => setIsLogoutOpen(true)}>
            {t`Esci`}
          </Button>
        }
      >
        {t`Quello che è salvato su questo dispositivo ti aspetta: riprende appena accedi.`}
      </Notice>
      <LogoutDialog isOpen={isLogoutOpen} onClose={() => setIsLogoutOpen(false)} />
    </>
  );
}
