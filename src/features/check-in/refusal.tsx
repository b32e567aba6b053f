import { Trans, useLingui } from '@lingui/react/macro';
import type { RefusedTicket } from '#src/offline/door-state.ts';
import { longDate } from '#src/platform/format.ts';
import { FittedName } from './fitted-name.tsx';
import css from './verdict.module.css';

/** Why a ticket does not count here, and what can still be done. */
export function Refusal({ refused }: { refused: RefusedTicket }) {
  const { t } = useLingui();
  switch (refused.why) {
    case 'foreign':
      return (
        <>
          <FittedName maxLines={3} name={t`Non è un nostro biglietto`} />
          <p className={css['line']}>
            <Trans>Chiedi il QR della mail di conferma, oppure cerca la persona per nome.</Trans>
          </p>
        </>
      );
    case 'forged':
      return (
        <>
          <FittedName maxLines={3} name={t`Biglietto falso`} />
          <p className={css['line']}>
            <Trans>Sembra nostro, ma la firma non torna: è stato copiato male o modificato.</Trans>
          </p>
        </>
      );
    case 'otherEvent':
      return (
        <>
          <FittedName maxLines={3} name={t`Altro evento`} />
          {refused.event === undefined ? (
            <p className={css['line']}>
              <Trans>Il biglietto è vero, ma vale per un altro evento.</Trans>
            </p>
          ) : (
            <OtherEvent event={refused.event} />
          )}
        </>
      );
    case 'removed':
      return (
        <>
          <FittedName maxLines={3} name={t`Iscrizione tolta`} />
          <p className={css['line']}>
            <Trans>Questa persona non è più nell’elenco: il suo posto è stato liberato.</Trans>
          </p>
        </>
      );
    case 'cancelled':
      return (
        <>
          <FittedName maxLines={3} name={t`Evento annullato`} />
          <p className={css['line']}>
            <Trans>I biglietti di questo evento non valgono più.</Trans>
          </p>
        </>
      );
  }
}

function OtherEvent({ event }: { event: { title: string; startDateTime: string; location: string } }) {
  const { title, location } = event;
  const day = longDate(event.startDateTime);
  return (
    <>
      <p className={css['line']}>
        <Trans>
          Biglietto valido per <b>«{title}»</b>
        </Trans>
      </p>
      <p className={css['line']}>
        {day}
        {location !== '' && <br />}
        {location}
      </p>
    </>
  );
}
