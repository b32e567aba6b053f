import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { buttonClass } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';

/** What an unlisted event is, and the way to publish it (EV-74). */
export function UnlistedNotice({ mayPublish }: { mayPublish: boolean }) {
  const { t } = useLingui();
  return (
    <Notice
      icon={<Lock size={20} />}
      title={t`Evento riservato`}
      action={
        mayPublish && (
          <Link
            to="."
            search={(search) => ({ ...search, drawer: 'publish' as const })}
            className={buttonClass({ variant: 'plain', size: 'small' })}
          >
            {t`Pubblica`}
          </Link>
        )
      }
    >
      {t`Non è sulla mappa né nelle ricerche, e le iscrizioni sono chiuse: entra chi è in elenco.`}
    </Notice>
  );
}
