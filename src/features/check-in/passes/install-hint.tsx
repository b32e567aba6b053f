import { useLingui } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import css from './open-pass.module.css';
import { phoneKind } from './phone-kind.ts';

/** On a phone whose browser shows its own bars: how the door gets a sign of its own among the apps. */
export function InstallHint() {
  const { t } = useLingui();
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  const kind = phoneKind();
  if (isInstalled || kind === 'Computer') return null;
  return (
    <p className={css['hint']}>
      <Smartphone size={18} aria-hidden="true" />
      <span>
        {kind === 'Android'
          ? t`Per ritrovarla subito: apri il menu del browser e tocca «Aggiungi a schermata Home».`
          : t`Per ritrovarla subito: quando la porta è aperta, tocca Condividi e poi «Aggiungi alla schermata Home».`}
      </span>
    </p>
  );
}
