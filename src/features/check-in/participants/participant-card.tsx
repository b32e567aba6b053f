import { Trans, useLingui } from '@lingui/react/macro';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { formatCheckInTime, summarizeConflict } from '../shared/check-in-text.ts';
import { formatCodeEnd } from '../shared/format-code-end.ts';
import css from './edit-drawer.module.css';

/** Read-only details of a participant's ticket and check-ins. */
export function ParticipantCard({ participant }: { participant: Participant }) {
  const { t } = useLingui();
  const { ticketNo, noOfTickets, orderName: buyer, checkIns, codeEnd } = participant;
  const conflictSummary = summarizeConflict(participant);
  return (
    <dl className={css['card']}>
      <dt>{t`Biglietto`}</dt>
      <dd>
        {t`${ticketNo} di ${noOfTickets}`}
        {buyer !== '' && (
          <>
            {' · '}
            <Trans>ordine di {buyer}</Trans>
          </>
        )}
      </dd>
      <dt>{t({ message: 'Codice', context: 'ticket' })}</dt>
      <dd>{toShortCode(participant.id)}</dd>
      {codeEnd !== '' && (
        <>
          <dt>{t`Codice importato`}</dt>
          <dd>{formatCodeEnd(codeEnd)}</dd>
        </>
      )}
      <dt>{t`Check-in`}</dt>
      <dd>
        {checkIns.length === 0
          ? t`Da accogliere`
          : checkIns.map(({ operationId, at, deviceLabel }) => (
              <p key={operationId}>{[formatCheckInTime(at), deviceLabel].filter(Boolean).join(' · ')}</p>
            ))}
        {participant.isPending && <p>{t`da inviare`}</p>}
        {conflictSummary !== undefined && checkIns.length < 2 && <p>{conflictSummary}</p>}
      </dd>
    </dl>
  );
}
