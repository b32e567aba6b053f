import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { safeSessionStorage } from '#src/lib/safe-storage.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import css from './publish-cta.module.css';

const dismissedKey = 'presente-invitation-closed';

const wasDismissed = (): boolean => safeSessionStorage.get(dismissedKey) !== undefined;

/** Invites a visitor to publish an event, in one row. Once dismissed it stays hidden for this visit (BR-7). */
export function PublishCta() {
  const { t } = useLingui();
  const [isDismissed, setIsDismissed] = useState(wasDismissed);
  if (isDismissed) return null;
  return (
    <aside className={css['invitation']} aria-label={t`Crea il tuo evento`}>
      <p className={css['words']}>{t`Organizzi qualcosa di buono?`}</p>
      <Link to="/login" className={buttonClass({ variant: 'quiet', size: 'small' })}>
        {t`Crea il tuo evento`}
      </Link>
      <IconButton
        label={t`Chiudi`}
        icon={<X size={20} />}
        onClick={() => {
          // Without storage the dismissal lasts until reload.
          safeSessionStorage.set(dismissedKey, '1');
          setIsDismissed(true);
        }}
      />
    </aside>
  );
}
