import { useLingui } from '@lingui/react/macro';
import { Layers2 } from 'lucide-react';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';

interface StashedDraftNoticeProps {
  onRestore: () => void;
  onDiscard: () => void;
}

/** Shown above the other user's saved version: offers to restore or discard the stashed draft (EV-34). */
export function StashedDraftNotice({ onRestore, onDiscard }: StashedDraftNoticeProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="wait"
      role="status"
      icon={<Layers2 size={20} />}
      title={t`Abbiamo conservato la tua versione`}
      action={
        <>
          <Button size="small" onClick={onRestore}>
            {t`Riprendi la mia`}
          </Button>
          <Button size="small" variant="plain" onClick={onDiscard}>
            {t`Scarta`}
          </Button>
        </>
      }
    >
      {t`Qui sotto vedi l’evento com’è salvato adesso. Quello che avevi scritto resta su questo dispositivo finché non decidi.`}
    </Notice>
  );
}
