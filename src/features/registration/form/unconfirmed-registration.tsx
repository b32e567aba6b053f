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
          title={t`Non sappiamo se l’iscrizione è arrivata`}
          action={
            <Button variant="plain" size="small" onClick={() => setIsConfirming(true)}>
              {t`Lascia perdere`}
            </Button>
          }
        >
          {t`La risposta si è persa per strada. Riprova appena c’è rete: se era arrivata vedi subito i biglietti, altrimenti parte adesso. Mai due volte.`}{' '}
          {isDraftSaved
            ? t`Quello che hai scritto è al sicuro su questo dispositivo.`
            : t`Questo browser non può tenere quello che hai scritto: lascia aperta questa pagina.`}
        </Notice>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t`Vuoi lasciar perdere?`}
        confirmLabel={t`Lascia perdere`}
        cancelLabel={t`Torna indietro`}
        tone="danger"
        onConfirm={() => {
          setIsConfirming(false);
          onGiveUp();
        }}
        onClose={() => setIsConfirming(false)}
      >
        {t`Forse i posti sono già tuoi: in quel caso i biglietti ti arrivano per e-mail, e se ti iscrivi ancora ne hai il doppio. Quello che hai scritto resta qui, e puoi cambiarlo.`}
      </ConfirmDialog>
    </>
  );
}
