import { useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { applyAppUpdate, useAppUpdate, cancelAppUpdate } from '#src/platform/render/app-update.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './update-notice.module.css';

/** Offers an app update; applied only on request, never during a queue at the door (CI-15). */
export function UpdateNotice() {
  const { t } = useLingui();
  const update = useAppUpdate();
  // Cancels a requested update on leaving, so that it does not reload the door.
  useEffect(() => cancelAppUpdate, []);
  if (update === 'none') return null;
  return (
    <div className={css['place']}>
      <Notice
        role="status"
        icon={<Sparkles size={20} />}
        action={
          <Button size="small" isBusy={update === 'activating'} onClick={applyAppUpdate}>
            {t`Aggiorna`}
          </Button>
        }
      >
        {t`C’è una versione nuova di Presente.`}
      </Notice>
    </div>
  );
}
