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
        title={isStaff ? t`C’è già un altro pass aperto` : t`C’è già un account aperto`}
      >
        <p>
          {isStaff ? (
            t`Se apri questo, l’altro si chiude su questo telefono e il suo elenco viene rimosso.`
          ) : (
            <Trans>
              Su questo telefono è aperto l’account di <strong>{name}</strong>: se apri il pass, verrà chiuso.
            </Trans>
          )}
        </p>
        {sessionHasCapability(session, 'manageEvents') && (
          <p>{t`Se l’evento è tuo il pass non ti serve: apri il check-in dalla pagina dell’evento.`}</p>
        )}
        {unsent > 0 && (
          <p>
            {isPassExpired ? (
              <Plural
                value={unsent}
                one="# check-in di quel pass non è mai stato inviato e il pass non è più valido. Prima di continuare esportalo dal check-in di quell’evento."
                other="# check-in di quel pass non sono mai stati inviati e il pass non è più valido. Prima di continuare esportali dal check-in di quell’evento."
              />
            ) : isStaff ? (
              <Plural
                value={unsent}
                one="# check-in non è ancora stato inviato. Resta su questo telefono e parte quando riapri quel pass."
                other="# check-in non sono ancora stati inviati. Restano su questo telefono e partono quando riapri quel pass."
              />
            ) : (
              <Plural
                value={unsent}
                one="# check-in dell’altro account non è ancora stato inviato: resta su questo telefono e parte quando quell’account accede di nuovo."
                other="# check-in dell’altro account non sono ancora stati inviati: restano su questo telefono e partono quando quell’account accede di nuovo."
              />
            )}
          </p>
        )}
        {unfinished > 0 && (
          <p>
            <Plural
              value={unfinished}
              one="Hai un testo non salvato: se esci lo perdi."
              other="Hai # bozze non salvate: se esci le perdi."
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
            {t`Vai all’altro check-in`}
          </Link>
        ) : (
          <Button variant="plain" onClick={() => void navigate({ to: '/', replace: true })}>
            {t({ message: 'Annulla', context: 'dialog' })}
          </Button>
        )}
        <Button variant="quiet" onClick={onContinue}>
          {isStaff ? t`Chiudi l’altro e continua` : t`Esci e continua`}
        </Button>
      </div>
    </div>
  );
}
