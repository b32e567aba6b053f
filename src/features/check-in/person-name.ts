import { t } from '@lingui/core/macro';
import { fullNameOf } from '#contract/account/full-name.ts';
import { shortCode } from '#contract/registration/ticket-code.ts';
import type { Person } from '#src/offline/door-state.ts';

/**
 * How a person is called at the door: who is not yet on the list by her ticket, and who has deleted her
 * account by nothing (AC-33).
 */
export function personName({ id, firstName, lastName, isUnlisted }: Person): string {
  if (isUnlisted) return t`Biglietto ${shortCode(id)}`;
  return fullNameOf(firstName, lastName) || t`Dati eliminati`;
}
