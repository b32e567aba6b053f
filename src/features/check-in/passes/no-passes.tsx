import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './passes-section.module.css';

/** Nobody has a pass: what they are for; `children` is the way to one. */
export function NoPasses({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={css['empty']}>
      <span className={css['sign']} aria-hidden="true">
        <KeyRound size={24} />
      </span>
      <div className={css['words']}>
        <p className={css['title']}>
          {isOver ? t`Per questo evento non sono stati fatti pass` : t`Fai entrare le persone in più di uno`}
        </p>
        {!isOver && (
          <p>
            {t`Un pass è un link, o un QR, che apre la porta di questo evento sul telefono di chi ti aiuta: senza account, solo per le ore che scegli. Vedi quanti fa entrare, e lo togli quando vuoi.`}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
