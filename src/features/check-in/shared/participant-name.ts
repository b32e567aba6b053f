import { t } from '@lingui/core/macro';
import { formatFullName } from '#contract/account/full-name.ts';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import type { Participant } from '#src/offline/participants/participant.ts';

/**
 * Display name of a participant: the ticket's short code while unlisted, a placeholder after the account's
 * data was erased (AC-33).
 */
export function participantName({ id, firstName, lastName, isUnlisted }: Participant): string {
  if (isUnlisted) return t`Biglietto ${toShortCode(id)}`;
  return formatFullName(firstName, lastName) || t`Dati eliminati`;
}
