import { t } from '@lingui/core/macro';
import { formatFullName } from '#contract/account/full-name.ts';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import type { Participant } from '#src/offline/participants/participant.ts';

/**
 * Display name of a participant: while unlisted the name before the removal (CI-59) or the ticket's short code, a
 * placeholder after the account's data was erased (AC-33).
 */
export function participantName({ id, firstName, lastName, isUnlisted, conflict }: Participant): string {
  if (isUnlisted) {
    const removedName = conflict?.removedName;
    if (removedName !== undefined) return formatFullName(removedName.firstName, removedName.lastName);
    return t`Biglietto ${toShortCode(id)}`;
  }
  return formatFullName(firstName, lastName) || t`Dati eliminati`;
}
