import { useLingui } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { dismissInstallHint, installApp, useInstallOffer } from '#src/platform/install-prompt.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './install-hint.module.css';

/** Suggests to install the app where it helps, until it was dismissed (SH-26). */
export function InstallHint() {
  const { t } = useLingui();
  const offer = useInstallOffer();
  const [isDismissed, setIsDismissed] = useState(false);
  if (offer === undefined || isDismissed) return null;
  return (
    <div className={css['hint']}>
      <Notice
        icon={<Smartphone size={20} />}
        title={t`Tieni i biglietti a portata di mano`}
        action={
          <span className={css['actions']}>
            {offer === 'prompt' && (
              <Button variant="quiet" size="small" onClick={() => void installApp()}>
                {t`Installa`}
              </Button>
            )}
            <Button
              variant="plain"
              size="small"
              onClick={() => {
                dismissInstallHint();
                setIsDismissed(true);
              }}
            >
              {t`Non ora`}
            </Button>
          </span>
        }
      >
        {offer === 'prompt'
          ? t`Installa Presente: si apre come un’app, anche senza connessione.`
          : t`Tocca Condividi e poi «Aggiungi alla schermata Home»: Presente si apre come un’app, anche senza connessione.`}
      </Notice>
    </div>
  );
}
