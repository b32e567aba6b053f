import { t } from '@lingui/core/macro';
import { formatFullName } from '#contract/account/full-name.ts';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import type { Door } from '#src/offline/door/door.ts';
import { describeRejection, formatCheckInTime } from '../shared/check-in-text.ts';
import { participantName } from '../shared/participant-name.ts';
import type { Conflict } from '#src/offline/storage/schema.ts';

/**
 * Name of the participant in a conflict: as listed, else as added at the door, else as listed before the
 * participant was removed, else the ticket's short code.
 */
export function conflictName(
  door: Pick<Door, 'getParticipant'>,
  { participantId, walkIn, removedName }: Conflict,
): string {
  const participant = door.getParticipant(participantId);
  if (participant !== undefined && !participant.isUnlisted) return participantName(participant);
  if (walkIn !== undefined) return formatFullName(walkIn.firstName, walkIn.lastName);
  if (removedName !== undefined) return formatFullName(removedName.firstName, removedName.lastName);
  return t`Biglietto ${toShortCode(participantId)}`;
}

/** Describes what happened in one sentence. */
export function describeConflict({ outcome, reason, first, second, walkIn, isCheckedIn }: Conflict): string {
  switch (outcome) {
    case 'duplicate': {
      if (second !== undefined) {
        const time = formatCheckInTime(second.at);
        const gate = second.deviceLabel;
        return gate === ''
          ? t`Lo stesso check-in è stato registrato anche da un altro telefono alle ${time}.`
          : t`Lo stesso check-in è stato registrato anche alle ${time}, ${gate}.`;
      }
      if (first === undefined) return t`Era già dentro.`;
      const time = formatCheckInTime(first.at);
      const gate = first.deviceLabel;
      return gate === '' ? t`Era già dentro dalle ${time}.` : t`Era già dentro dalle ${time}, ${gate}.`;
    }
    case 'superseded':
      return t`L’uscita non ha cambiato niente: quel check-in era già annullato.`;
    case 'rejected': {
      if (reason === 'soldOut' && walkIn !== undefined)
        return t`Iscrizione all’ingresso, ma i posti erano finiti.`;
      const why = describeRejection(reason);
      return isCheckedIn ? t`Check-in non registrato: ${why}` : t`Uscita non registrata: ${why}`;
    }
  }
}
