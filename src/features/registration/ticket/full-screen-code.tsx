import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Sun, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { QrCode } from '#src/ui/media/qr-code.tsx';
import { useModalDialog } from '#src/ui/overlay/use-modal-dialog.ts';
import css from './full-screen-code.module.css';

export interface ShownCode {
  readonly text: string;
  readonly name: string;
  readonly short: string;
}

interface FullScreenCodeProps {
  isOpen: boolean;
  /** The ticket's own code first, then the others of the event on this device. */
  codes: readonly ShownCode[];
  onClose: () => void;
  /** Check-in status of the first one. */
  children: ReactNode;
}

/** The QR code alone, as large as fits, black on white in every theme; several are shown one by one. */
export function FullScreenCode({ isOpen, codes, onClose, children }: FullScreenCodeProps) {
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
          <Codes codes={codes}>{children}</Codes>
        </>
      )}
    </dialog>
  );
}

function Codes({ codes, children }: Pick<FullScreenCodeProps, 'codes' | 'children'>) {
  const { t } = useLingui();
  const [index, setIndex] = useState(0);
  const code = codes[Math.min(index, codes.length - 1)];
  if (code === undefined) return null;
  const count = codes.length;
  return (
    <>
      <div className={css['code']}>
        <QrCode isOnScreen text={code.text} label={t`Codice QR del biglietto di ${code.name}`} />
      </div>
      <div className={css['words']}>
        {count > 1 && (
          <div className={css['pager']}>
            <IconButton
              label={t`Biglietto precedente`}
              icon={<ChevronLeft size={26} aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => setIndex(index - 1)}
            />
            <span role="status">{t`${index + 1} di ${count}`}</span>
            <IconButton
              label={t`Biglietto successivo`}
              icon={<ChevronRight size={26} aria-hidden="true" />}
              disabled={index === count - 1}
              onClick={() => setIndex(index + 1)}
            />
          </div>
        )}
        <p className={css['name']}>{code.name}</p>
        <p className={css['short']}>{code.short}</p>
        <div role="status">{index === 0 && children}</div>
        <p className={css['hint']}>
          <Sun size={20} aria-hidden="true" />
          {t`Alza la luminosità dello schermo`}
        </p>
      </div>
    </>
  );
}
