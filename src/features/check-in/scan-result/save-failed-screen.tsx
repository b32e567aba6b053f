import { Trans, useLingui } from '@lingui/react/macro';
import { AutoFitText } from './auto-fit-text.tsx';
import css from './scan-result-view.module.css';
import { ScanResultButton, ScanResultScreen } from './scan-result-screen.tsx';

/** Full-screen error: the operation could not be saved on this device, with what to do instead. */
export function SaveFailedScreen({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ScanResultScreen
      tone="saveFailed"
      onClose={onClose}
      actions={
        <ScanResultButton isPrimary onClick={onClose}>
          <Trans>Ho capito</Trans>
        </ScanResultButton>
      }
    >
      <AutoFitText maxLines={3} text={t`Questo telefono non riesce a salvare`} />
      <p className={css['line']}>
        <Trans>Questo check-in non è stato registrato. Quelli di prima sono al sicuro.</Trans>
      </p>
      <ol className={css['steps']}>
        <li>
          <Trans>Libera spazio: elimina foto, video o app.</Trans>
        </li>
        <li>
          <Trans>Oppure continua con un altro telefono.</Trans>
        </li>
        <li>
          <Trans>Intanto segna i nomi su carta.</Trans>
        </li>
      </ol>
    </ScanResultScreen>
  );
}
