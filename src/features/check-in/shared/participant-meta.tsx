import { Trans, useLingui } from '@lingui/react/macro';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { ParticipantDetails } from './participant-details.tsx';
import { formatCheckInTime } from './check-in-text.ts';
import { formatCodeEnd } from './format-code-end.ts';
import { isFoundByName, matchesSearch } from './highlight.ts';
import { Highlighted } from './highlighted.tsx';

interface ParticipantMetaProps {
  participant: Participant;
  name: string;
  searchText: string;
}

/**
 * The line below a participant's name: check-in time and device, or which field matched the search, and the details; else
 * the details, and the order of the ticket.
 */
export function ParticipantMeta(props: ParticipantMetaProps) {
  const { participant, name, searchText } = props;
  const details = <ParticipantDetails details={participant.details} />;
  const status = <StatusMeta {...props} />;
  if (participant.details.length === 0) return status;
  const hasStatus = participant.isCheckedIn || participant.isPending || !isFoundByName(name, searchText);
  if (!hasStatus && participant.noOfTickets === 1) return details;
  return (
    <>
      {hasStatus ? status : details}
      {' · '}
      {hasStatus ? details : status}
    </>
  );
}

function StatusMeta({ participant, name, searchText }: ParticipantMetaProps) {
  const { t } = useLingui();
  const firstCheckIn = participant.checkIns[0];
  if (firstCheckIn !== undefined) {
    const time = formatCheckInTime(firstCheckIn.at);
    if (participant.isPending) return t`${time} · da inviare`;
    return firstCheckIn.deviceLabel === '' ? time : `${time} · ${firstCheckIn.deviceLabel}`;
  }
  if (participant.isPending) return t`uscita da inviare`;
  // Shows which field matched when the name did not.
  if (!isFoundByName(name, searchText)) {
    const code = toShortCode(participant.id);
    if (matchesSearch(participant.email, searchText))
      return <Highlighted text={participant.email} query={searchText} />;
    if (matchesSearch(code, searchText)) {
      return (
        <Trans>
          codice <Highlighted text={code} query={searchText} />
        </Trans>
      );
    }
    // Neither name, e-mail nor code: the external code, or its end (CI-92).
    if (participant.codeEnd !== '')
      return (
        <Trans>
          codice importato <Highlighted text={formatCodeEnd(participant.codeEnd)} query={searchText} />
        </Trans>
      );
  }
  return <OrderMeta participant={participant} />;
}

function OrderMeta({ participant }: { participant: Participant }) {
  const { noOfTickets, orderName: buyer } = participant;
  const { t } = useLingui();
  // Not `Plural`, for the reason given in `ResultCount`.
  const tickets = noOfTickets === 1 ? t`1 biglietto` : t`${noOfTickets} biglietti`;
  if (noOfTickets === 1 || buyer === '') return tickets;
  return (
    <>
      {t`ordine di ${buyer}`} · {tickets}
    </>
  );
}
