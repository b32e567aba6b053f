import type { StoredParticipant } from '#contract/participant/stored-participant.ts';
import type { Participant } from './participant.ts';

/** What this device adds to the server's row. */
type Overlay = Pick<Participant, 'checkIns' | 'isPending' | 'conflict' | 'isConflictOnly' | 'details'>;

/** A participant as the screen shows them; without a row the name is unknown. */
export const toParticipant = (
  id: string,
  row: StoredParticipant | undefined,
  overlay: Overlay,
): Participant => ({
  id,
  firstName: row?.firstName ?? '',
  lastName: row?.lastName ?? '',
  email: row?.email ?? '',
  orderId: row?.orderId ?? '',
  orderName: row?.orderName ?? '',
  ticketNo: row?.ticketNo ?? 1,
  noOfTickets: row?.noOfTickets ?? 1,
  hasMailFailed: row?.hasMailFailed ?? false,
  isCheckedIn: overlay.checkIns.length > 0,
  isUnlisted: row === undefined,
  isWalkIn: row?.isWalkIn ?? false,
  codeEnd: row?.codeEnd ?? '',
  ...overlay,
});
