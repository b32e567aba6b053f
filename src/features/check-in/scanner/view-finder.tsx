import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './view-finder.module.css';

interface ViewFinderProps {
  isReady: boolean;
  /** Camera controls within the thumb's reach. */
  children?: ReactNode;
}

/** Four corners to aim with, as a hint only: the whole frame is decoded. */
export const ViewFinder = ({ isReady, children }: ViewFinderProps) => (
  <div className={css['finder']} data-ready={isReady || undefined}>
    <div className={css['frame']} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
    <p className={css['hint']}>
      {isReady ? <Trans>Inquadra il biglietto</Trans> : <Trans>Avvio della fotocamera…</Trans>}
    </p>
    {children}
  </div>
);
