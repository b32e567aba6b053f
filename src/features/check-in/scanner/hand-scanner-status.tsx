import { Trans } from '@lingui/react/macro';
import { Barcode } from 'lucide-react';

/** Whether a scan of a hardware scanner is recorded now. */
export const HandScannerStatus = ({
  isListening,
  className,
}: {
  isListening: boolean;
  className?: string | undefined;
}) => (
  <span className={className} data-hand-scanner={isListening ? 'listening' : 'paused'}>
    <Barcode size={16} aria-hidden="true" />
    {isListening ? <Trans>Lettore: in ascolto</Trans> : <Trans>Lettore: in pausa</Trans>}
  </span>
);
