import { useLingui } from '@lingui/react/macro';
import { Sun, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { QrCode } from '#src/ui/media/qr-code.tsx';
import { useModalDialog } from '#src/ui/overlay/use-modal-dialog.ts';
import css from './full-screen-code.module.css';

interface FullScreenCodeProps {
  isOpen: boolean;
  code: { text: string; name: string; short: string };
  onClose: () => void;
  /** Check-in status. */
  children: ReactNode;
}

/** The QR code alone, as large as fits, black on white in every theme. */
export function FullScreenCode({ isOpen, code, onClose, children }: FullScreenCodeProps) {
  const { t } = useLingui();
  const ref = useModalDialog(isOpen);

  return (
    <dialog ref={ref} className={css['screen']} aria-label={t`Codice per l’ingresso`} onClose={onClose}>
      {isOpen && (
        <>
          <IconButton
            className={css['close']}
            icon={<X size={26} />}
            label={t({ message: 'Chiudi', context: 'dialog' })}
            onClick={onClose}
          />
          <div className={css['code']}>
            <QrCode text={code.text} label={t`Codice QR del biglietto di ${code.name}`} />
          </div>
          <p className={css['name']}>{code.name}</p>
          <p className={css['short']}>{code.short}</p>
          <div role="status">{children}</div>
          <p className={css['hint']}>
            <Sun size={20} aria-hidden="true" />
            {t`Alza la luminosità dello schermo`}
          </p>
        </>
      )}
    </dialog>
  );
}
