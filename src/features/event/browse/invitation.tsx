import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import css from './invitation.module.css';

const closedKey = 'presente-invitation-closed';

/** Without storage it is closed until the page is opened again. */
function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(closedKey) !== null;
  } catch {
    return false;
  }
}

function rememberClosed(): void {
  try {
    sessionStorage.setItem(closedKey, '1');
  } catch {
    // Nothing to remember it in.
  }
}

/** Invites a visitor to publish an event; stays until closed, for this visit (BR-7). */
export function Invitation() {
  const { t } = useLingui();
  const [isClosed, setIsClosed] = useState(wasClosed);
  if (isClosed) return null;
  return (
    <aside className={css['invitation']} aria-label={t`Crea il tuo evento`}>
      <p className={css['words']}>
        <strong>{t`Organizzi qualcosa di buono?`}</strong>
        {t`Mettilo sulla mappa: ci vogliono due minuti.`}
      </p>
      <Link to="/login" className={buttonClass({ variant: 'accent', size: 'small' })}>
        {t`Crea il tuo evento`}
      </Link>
      <IconButton
        label={t`Chiudi`}
        icon={<X size={20} />}
        className={css['close']}
        onClick={() => {
          rememberClosed();
          setIsClosed(true);
        }}
      />
    </aside>
  );
}
