import { Refusal } from '#contract/reasons.ts';
import { findHeldParticipants } from '#contract/registration/held-event.ts';
import type { Db } from '../db/tables.ts';
import { getViewerByAccount, listViewableParticipants } from './orders/order-access-store.ts';
import type { RegistrationForm } from './sale-conditions.ts';

/**
 * Finds, if the form asks for it, who already has a ticket that the account may see: what others registered stays
 * unknown, and a visitor learns nothing (RG-51).
 * @returns a Refusal `alreadyRegistered` that names their positions, or `undefined`
 */
export async function findDuplicates(
  db: Db,
  { eventId, form, accountId }: { eventId: string; form: RegistrationForm; accountId: string | undefined },
): Promise<Refusal | undefined> {
  if (form.isDuplicateAllowed || accountId === undefined) return undefined;
  const held = await listViewableParticipants(db, await getViewerByAccount(db, accountId), eventId);
  const positions = findHeldParticipants(held, form.participants);
  if (positions.length === 0) return undefined;
  return new Refusal('alreadyRegistered', {
    issues: positions.map((position) => ({
      path: `participants.${position}.firstName`,
      key: 'alreadyRegistered',
    })),
  });
}
