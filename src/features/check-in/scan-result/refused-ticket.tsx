import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reasonMessages } from '#contract/reason-messages.ts';
import type { Reason } from '#contract/reasons.ts';
import type { RefusedTicket } from '#src/offline/door/door.ts';
import { publicEventQuery } from '#src/platform/public-event.ts';
import { formatDayMonthYear, formatLongDate, formatTime } from '#src/platform/text/format.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { AutoFitText } from './auto-fit-text.tsx';
import css from './scan-result-view.module.css';

/** Why a ticket is refused, and what the operator can do (CI-68). */
export function RefusedTicketMessage({ ticket }: { ticket: RefusedTicket }) {
  const { t } = useLingui();
  switch (ticket.reason) {
    case 'foreign':
      return ticket.hasCodes ? (
        <>
          <AutoFitText maxLines={3} text={t`Codice non in elenco`} />
          <p className={css['line']}>
            <Trans>
              Nessuno in elenco ha questo codice: forse è di un altro evento. Cerca la persona per nome.
            </Trans>
          </p>
        </>
      ) : (
        <>
          <AutoFitText maxLines={3} text={t`Non è un biglietto di Presente`} />
          <p className={css['line']}>
            <Trans>Chiedi il QR dell’e-mail di conferma, oppure cerca la persona per nome.</Trans>
          </p>
        </>
      );
    case 'incompleteList':
      return (
        <>
          <AutoFitText maxLines={3} text={t`Elenco non ancora completo`} />
          <p className={css['line']}>
            <Trans>
              Su questo telefono l’elenco non c’è ancora tutto: riprova tra poco, o cerca la persona per nome.
            </Trans>
          </p>
        </>
      );
    case 'forged':
      return (
        <>
          <AutoFitText maxLines={3} text={t`Biglietto non autentico`} />
          <p className={css['line']}>
            <Trans>
              Sembra un biglietto di Presente, ma non è autentico: il QR è danneggiato o è stato modificato.
              Cerca la persona per nome.
            </Trans>
          </p>
        </>
      );
    case 'unverifiable':
      return (
        <>
          <AutoFitText maxLines={3} text={t`Biglietto da controllare`} />
          <p className={css['line']}>
            <Trans>
              Questo telefono non può verificare i biglietti: cerca la persona per nome, o usa un altro
              telefono.
            </Trans>
          </p>
        </>
      );
    case 'otherEvent':
      return (
        <>
          <AutoFitText maxLines={3} text={t`Biglietto di un altro evento`} />
          <OtherEventDetails ticket={ticket} />
        </>
      );
    case 'removed':
      return (
        <>
          <AutoFitText maxLines={3} text={t`Iscrizione rimossa`} />
          <p className={css['line']}>
            <Trans>Questa persona non è più nell’elenco: il suo posto è stato liberato.</Trans>
          </p>
        </>
      );
    case 'cancelled':
      return (
        <>
          <AutoFitText maxLines={3} text={t`Evento annullato`} />
          <p className={css['line']}>
            <Trans>I biglietti di questo evento non sono più validi.</Trans>
          </p>
        </>
      );
  }
}

/** Which event the ticket is for, and when: from this device, else from the server if it answers in time. */
function OtherEventDetails({ ticket }: { ticket: Extract<RefusedTicket, { reason: 'otherEvent' }> }) {
  const { data: found } = useQuery({
    ...publicEventQuery(ticket.eventId),
    retry: false,
    enabled: ticket.event === undefined,
  });
  const event = ticket.event ?? found;
  if (event === undefined) {
    const day = formatDayMonthYear(ticket.issuedAt);
    return (
      <>
        <p className={css['line']}>
          <Trans>Il biglietto è autentico, ma è per un altro evento.</Trans>
        </p>
        {ticket.issuedAt > 0 && (
          <p className={css['line']}>
            <Trans>Iscrizione del {day}</Trans>
          </p>
        )}
      </>
    );
  }
  const { title, startDateTime, location } = event;
  const day = formatLongDate(startDateTime);
  const time = formatTime(startDateTime);
  return (
    <>
      <p className={css['line']}>
        <Trans>Il biglietto vale per</Trans>
      </p>
      <p className={css['event']}>«{title}»</p>
      <p className={css['line']}>
        <b>
          <Trans>
            {day}, ore {time}
          </Trans>
        </b>
        {location !== '' && <br />}
        {location}
      </p>
    </>
  );
}

/** A check-in of this screen that the server rejected: a short heading, and what the operator can do. */
export function RejectedTicketMessage({ reason }: { reason: Reason | undefined }) {
  const { t } = useLingui();
  if (reason === 'participantRemoved') return <RefusedTicketMessage ticket={{ reason: 'removed' }} />;
  if (reason === 'eventCancelled') return <RefusedTicketMessage ticket={{ reason: 'cancelled' }} />;
  const texts =
    reason === 'notFound'
      ? {
          title: t`Non è in elenco`,
          advice: t`Il biglietto è autentico, ma questa iscrizione non risulta. Cerca la persona per nome o chiedi a chi organizza.`,
        }
      : reason === 'passEnded'
        ? {
            title: t`Pass scaduto`,
            advice: t`Il check-in non è stato registrato: chiedi un nuovo pass a chi organizza.`,
          }
        : { title: t`Non registrato`, advice: translate(reasonMessages[reason ?? 'internal']) };
  return (
    <>
      <AutoFitText maxLines={3} text={texts.title} />
      <p className={css['line']}>{texts.advice}</p>
    </>
  );
}
