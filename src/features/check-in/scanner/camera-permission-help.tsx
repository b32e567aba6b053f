import { Trans } from '@lingui/react/macro';
import css from './camera-error-message.module.css';
import { getDeviceOs } from '../passes/device-os.ts';

/**
 * Steps to grant the camera permission again after the user denied it, for the operating system of this
 * device.
 */
export function CameraPermissionHelp() {
  const deviceOs = getDeviceOs();
  return (
    <ol className={css['steps']}>
      {deviceOs === 'Android' && (
        <>
          <li>
            <Trans>Tocca il simbolo a sinistra dell’indirizzo, poi «Autorizzazioni».</Trans>
          </li>
          <li>
            <Trans>Accendi «Fotocamera».</Trans>
          </li>
          <li>
            <Trans>App installata: Impostazioni del telefono › App › Presente › Autorizzazioni.</Trans>
          </li>
        </>
      )}
      {(deviceOs === 'iPhone' || deviceOs === 'iPad') && (
        <>
          <li>
            <Trans>Tocca il simbolo accanto all’indirizzo, poi «Impostazioni sito web».</Trans>
          </li>
          <li>
            <Trans>Alla voce «Fotocamera» scegli «Consenti».</Trans>
          </li>
          <li>
            <Trans>Non c’è? Impostazioni dell’iPhone › App › Safari › Fotocamera › Consenti.</Trans>
          </li>
        </>
      )}
      {deviceOs === 'Computer' && (
        <>
          <li>
            <Trans>Fai clic sul simbolo accanto all’indirizzo.</Trans>
          </li>
          <li>
            <Trans>Alla voce «Fotocamera» scegli «Consenti».</Trans>
          </li>
          <li>
            <Trans>Controlla anche il permesso del sistema, in Privacy › Fotocamera.</Trans>
          </li>
        </>
      )}
    </ol>
  );
}
