import { useLingui } from '@lingui/react/macro';
import { Layers2 } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface AsideNoticeProps {
  onTakeBack: () => void;
  onDrop: () => void;
}

/** What is saved now is shown; hers waits until she decides (EV-34). */
export function AsideNotice({ onTakeBack, onDrop }: AsideNoticeProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="wait"
      role="status"
      icon={<Layers2 size={20} />}
      title={t`La tua versione è da parte`}
      action={
        <>
          <Button size="small" onClick={onTakeBack}>
            {t`Riprendi la mia`}
          </Button>
          <Button size="small" variant="plain" onClick={onDrop}>
            {t`Buttala`}
          </Button>
        </>
      }
    >
      {t`Qui sotto vedi l’evento com’è salvato adesso. Quello che avevi scritto resta su questo dispositivo finché non decidi.`}
    </Notice>
  );
}
