import { t } from '@lingui/core/macro';
import { shortCode } from '#contract/registration/ticket-code.ts';
import type { Person } from '#src/offline/door-state.ts';

const isHan = /^\p{Script=Han}+$/u;

/**
 * How a person is called at the door: who is not yet on the list by her ticket, and who has deleted her
 * account by nothing (AC-33).
 */
export function personName({ id, firstName, lastName, isUnlisted }: Person): string {
  if (isUnlisted) return t`Biglietto ${shortCode(id)}`;
  // Chinese names say the family first, without a space.
  if (isHan.test(firstName) && isHan.test(lastName)) return lastName + firstName;
  return `${firstName} ${lastName}`.trim() || t`Dati eliminati`;
}
