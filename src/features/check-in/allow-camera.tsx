import { Trans } from '@lingui/react/macro';
import css from './no-picture.module.css';

type Place = 'android' | 'ios' | 'desktop';

/** Where the switch for the camera is depends on the system, and on iPads that call themselves Macs. */
function placeOf({ userAgent, maxTouchPoints }: Navigator): Place {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return 'desktop';
}

/** How the camera is allowed again after somebody said no: step by step, as this system has it. */
export function AllowCamera() {
  const place = placeOf(navigator);
  return (
    <ol className={css['steps']}>
      {place === 'android' && (
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
      {place === 'ios' && (
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
      {place === 'desktop' && (
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
