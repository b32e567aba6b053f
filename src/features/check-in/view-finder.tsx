import { Trans } from '@lingui/react/macro';
import css from './view-finder.module.css';

/** Four corners to aim with. The whole picture is read: they only say what the scanner is for. */
export const ViewFinder = ({ isReady }: { isReady: boolean }) => (
  <div className={css['finder']} data-ready={isReady || undefined}>
    <div className={css['frame']} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
    <p className={css['hint']}>
      {isReady ? <Trans>Inquadra il biglietto</Trans> : <Trans>Accendo la fotocamera…</Trans>}
    </p>
  </div>
);
