import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sessionMay, unfinishedCount, type Session } from '#src/platform/session.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import css from './open-pass.module.css';

interface SomebodyHereProps {
  session: Session;
  /** How many of her entries no server has heard of. */
  unsent: number;
  onContinue: () => void;
}

/** Before a pass is opened where somebody is signed in: what that ends, and what of hers stays (CI-44). */
export function SomebodyHere({ session, unsent, onContinue }: SomebodyHereProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [unfinished, setUnfinished] = useState(0);
  useEffect(() => {
    void unfinishedCount().then(setUnfinished, () => undefined);
  }, []);
  const isStaff = session.userType === 'staff';
  const isOver = isStaff && session.isExpired;
  const name = session.companyName || session.names;
  return (
    <div className={css['somebody']}>
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
        {sessionMay(session, 'runEvents') && (
          <p>{t`Se l’evento è tuo il pass non ti serve: la porta si apre dalla sua pagina.`}</p>
        )}
        {unsent > 0 && (
          <p>
            {isOver ? (
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
            className={buttonClass({ variant: isOver ? 'brand' : 'plain' })}
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
