import { useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { applyAppUpdate, useAppUpdate, withdrawAppUpdate } from '#src/platform/app-update.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import css from './update-notice.module.css';

/** A newer version of the app waits: taken when its user says so, never in the middle of a queue. */
export function UpdateNotice() {
  const { t } = useLingui();
  const update = useAppUpdate();
  // Who goes on to the door is not taken out of it.
  useEffect(() => withdrawAppUpdate, []);
  if (update === 'none') return null;
  return (
    <div className={css['place']}>
      <Notice
        role="status"
        icon={<Sparkles size={20} />}
        action={
          <Button size="small" isBusy={update === 'taking'} onClick={applyAppUpdate}>
            {t`Aggiorna`}
          </Button>
        }
      >
        {t`C’è una versione nuova di Presente.`}
      </Notice>
    </div>
  );
}
