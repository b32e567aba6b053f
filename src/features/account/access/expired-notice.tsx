import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { LogoutDialog } from '../shell/logout-dialog.tsx';

/** This phone still knows somebody whose session is over (CI-16): she signs in again, or is forgotten. */
export function ExpiredNotice() {
  const { t } = useLingui();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Notice
        tone="wait"
        icon={<TriangleAlert size={20} />}
        title={t`La sessione è scaduta`}
        action={
          <Button size="small" variant="plain" onClick={() => setIsLeaving(true)}>
            {t`Esci`}
          </Button>
        }
      >
        {t`Quello che è salvato su questo dispositivo ti aspetta: riprende appena accedi.`}
      </Notice>
      <LogoutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
