import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/form/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './registration-form.module.css';

interface UnconfirmedRegistrationProps {
  isDraftSaved: boolean;
  onGiveUp: () => void;
}

/**
 * Shown when a registration was sent without a response: its unknown state, what is saved, and how to go on
 * (RG-23).
 */
export function UnconfirmedRegistration({ isDraftSaved, onGiveUp }: UnconfirmedRegistrationProps) {
  const { t } = useLingui();
  const [isConfirming, setIsConfirming] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // Focuses the notice, which may stand above a hundred names.
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <div ref={notice} tabIndex={-1} className={css['awaited']}>
        <Notice
          tone="wait"
          role="status"
          icon={<CloudOff size={20} />}
          title={t`Non sappiamo se l’iscrizione è andata a buon fine`}
          action={
            <Button variant="plain" size="small" onClick={() => setIsConfirming(true)}>
              {t`Rinuncia`}
            </Button>
          }
        >
          {t`La connessione si è interrotta prima della conferma. Riprova appena torna: se l’iscrizione c’è già vedi subito i biglietti, altrimenti la inviamo. Non verrà mai fatta due volte.`}{' '}
          {isDraftSaved
            ? t`Quello che hai scritto è al sicuro su questo dispositivo.`
            : t`Questo browser non può salvare quello che hai scritto: lascia aperta questa pagina.`}
        </Notice>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t`Vuoi rinunciare all’iscrizione?`}
        confirmLabel={t`Rinuncia`}
        cancelLabel={t`Torna indietro`}
        tone="danger"
        onConfirm={() => {
          setIsConfirming(false);
          onGiveUp();
        }}
        onClose={() => setIsConfirming(false)}
      >
        {t`L’iscrizione potrebbe essere già andata a buon fine. Controlla la tua e-mail prima di iscriverti di nuovo, o potresti avere biglietti doppi. Quello che hai scritto resta qui.`}
      </ConfirmDialog>
    </>
  );
}
