import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sessionHasCapability, getUnfinishedFormCount, type Session } from '#src/platform/session/session.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './open-pass.module.css';

interface SignedInWarningProps {
  session: Session;
  /** Number of pending operations of this session. */
  unsent: number;
  onContinue: () => void;
}

/**
 * Asks before a pass is redeemed over another session: what that ends, and which pending operations stay on
 * the device (CI-44).
 */
export function SignedInWarning({ session, unsent, onContinue }: SignedInWarningProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [unfinished, setUnfinished] = useState(0);
  useEffect(() => {
    void getUnfinishedFormCount().then(setUnfinished, () => undefined);
  }, []);
  const isStaff = session.userType === 'staff';
  const isPassExpired = isStaff && session.isExpired;
  const name = session.companyName || session.names;
  return (
    <div className={css['account']}>
      <Notice
        tone="wait"
        icon={<TriangleAlert size={20} />}
        title={isStaff ? t`Qui c’è già un altro pass` : t`Qui c’è già qualcuno`}
      >
        <p>
          {isStaff ? (
            t`Se apri questo, l’altro si chiude su questo telefono e il suo elenco viene tolto.`
          ) : (
            <Trans>
              Questo telefono è di <strong>{name}</strong>: se apri il pass, esce dall’account.
            </Trans>
          )}
        </p>
        {sessionHasCapability(session, 'manageEvents') && (
          <p>{t`Se l’evento è tuo il pass non ti serve: la porta si apre dalla sua pagina.`}</p>
        )}
        {unsent > 0 && (
          <p>
            {isPassExpired ? (
              <Plural
                value={unsent}
                one="# ingresso di quel pass non è mai arrivato al server, e il pass non vale più. Prima di continuare consegnalo con un file, dalla sua porta."
                other="# ingressi di quel pass non sono mai arrivati al server, e il pass non vale più. Prima di continuare consegnali con un file, dalla sua porta."
              />
            ) : isStaff ? (
              <Plural
                value={unsent}
                one="# ingresso non è ancora arrivato al server. Resta su questo telefono e parte quando riapri quel pass."
                other="# ingressi non sono ancora arrivati al server. Restano su questo telefono e partono quando riapri quel pass."
              />
            ) : (
              <Plural
                value={unsent}
                one="# ingresso della porta non è ancora arrivato al server. Resta su questo telefono e parte quando rientra."
                other="# ingressi della porta non sono ancora arrivati al server. Restano su questo telefono e partono quando rientra."
              />
            )}
          </p>
        )}
        {unfinished > 0 && (
          <p>
            <Plural
              value={unfinished}
              one="Hai scritto qualcosa che non è ancora salvato: uscendo va perso."
              other="Hai # bozze non ancora salvate: uscendo vanno perse."
            />
          </p>
        )}
      </Notice>
      <div className={css['choices']}>
        {isStaff && session.passEventId !== '' ? (
          <Link
            to="/organisation/event/detail/$id/door"
            params={{ id: session.passEventId }}
            className={buttonClass({ variant: isPassExpired ? 'brand' : 'plain' })}
          >
            {t`Vai a quella porta`}
          </Link>
        ) : (
          <Button variant="plain" onClick={() => void navigate({ to: '/', replace: true })}>
            {t`Lascia stare`}
          </Button>
        )}
        <Button variant="quiet" onClick={onContinue}>
          {isStaff ? t`Chiudi l’altro e continua` : t`Esci e continua`}
        </Button>
      </div>
    </div>
  );
}
