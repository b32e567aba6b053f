import { Trans } from '@lingui/react/macro';
import css from './no-picture.module.css';
import { phoneKind } from './passes/phone-kind.ts';

/** How the camera is allowed again after somebody said no: step by step, as this system has it. */
export function AllowCamera() {
  const kind = phoneKind();
  return (
    <ol className={css['steps']}>
      {kind === 'Android' && (
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
      {(kind === 'iPhone' || kind === 'iPad') && (
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
      {kind === 'Computer' && (
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
