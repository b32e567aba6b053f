import { Trans, useLingui } from '@lingui/react/macro';
import { ScanQrCode, UserRoundPlus } from 'lucide-react';
import { HandScannerStatus } from '../scanner/hand-scanner-status.tsx';
import { Button } from '#src/ui/form/button.tsx';
import css from './door-footer.module.css';

interface DoorFooterProps {
  /** Undefined while no list is loaded to check tickets against, or while the scanner is open. */
  onScan: (() => void) | undefined;
  /** Undefined where no walk-ins are added. */
  onAdd: (() => void) | undefined;
  /** Undefined on a device that has no hardware scanner, as far as is known, or while the scanner is open. */
  isHandScannerListening: boolean | undefined;
}

/** Bottom bar of the list, in reach of the thumb: the scanner, and the walk-in (CI-64). */
export function DoorFooter({ onScan, onAdd, isHandScannerListening }: DoorFooterProps) {
  const { t } = useLingui();
  if (onScan === undefined && onAdd === undefined && isHandScannerListening === undefined) return null;
  return (
    <div className={css['footer']}>
      {isHandScannerListening !== undefined && (
        <HandScannerStatus className={css['handScanner']} isListening={isHandScannerListening} />
      )}
      {onScan !== undefined && (
        <Button variant="accent" className={css['scan']} onClick={onScan}>
          <ScanQrCode size={22} aria-hidden="true" />
          <Trans>Scansiona</Trans>
        </Button>
      )}
      {onAdd !== undefined && (
        <Button
          variant="quiet"
          className={onScan === undefined ? css['scan'] : css['add']}
          aria-label={t`Aggiungi una persona`}
          onClick={onAdd}
        >
          <UserRoundPlus size={22} aria-hidden="true" />
          <span className={css['label']}>{t`Aggiungi una persona`}</span>
        </Button>
      )}
    </div>
  );
}
