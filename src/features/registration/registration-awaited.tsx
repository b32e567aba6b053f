import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Notice } from '#src/ui/notice.tsx';
import css from './registration-form.module.css';

interface RegistrationAwaitedProps {
  isKept: boolean;
  onGiveUp: () => void;
}

/** It was sent, and no answer came: what is known, what is safe, and the two ways on (RG-23). */
export function RegistrationAwaited({ isKept, onGiveUp }: RegistrationAwaitedProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // It stands above the names, which may be a hundred.
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
            <Button variant="plain" size="small" onClick={() => setIsAsking(true)}>
              {t`Lascia perdere`}
            </Button>
          }
        >
          {t`La risposta si è persa per strada. Riprova appena c’è rete: se era arrivata vedi subito i biglietti, altrimenti parte adesso. Mai due volte.`}{' '}
          {isKept
            ? t`Quello che hai scritto è al sicuro su questo dispositivo.`
            : t`Questo browser non può tenere quello che hai scritto: lascia aperta questa pagina.`}
        </Notice>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Vuoi lasciar perdere?`}
        confirmLabel={t`Lascia perdere`}
        cancelLabel={t`Torna indietro`}
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          onGiveUp();
        }}
        onClose={() => setIsAsking(false)}
      >
        {t`Forse i posti sono già tuoi: in quel caso i biglietti ti arrivano per e-mail, e se ti iscrivi ancora ne hai il doppio. Quello che hai scritto resta qui, e puoi cambiarlo.`}
      </ConfirmDialog>
    </>
  );
}
