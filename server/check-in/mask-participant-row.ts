import type { ParticipantRow } from '#contract/check-in/participant.ts';
import type { DoorScope } from '../http/route.ts';

/** Masks the e-mail of a row for the phone of a staff pass; an organiser gets the row unchanged (CI-21). */
export const maskParticipantRow = ({ pass }: DoorScope, row: ParticipantRow): ParticipantRow =>
  pass === undefined ? row : { ...row, email: maskEmail(row.email) };

/** `m•••@gmail.com`: enough to tell two participants of the same name apart. */
export function maskEmail(email: string): string {
  const atSign = email.lastIndexOf('@');
  return atSign < 0 ? '' : `${[...email][0]}•••${email.slice(atSign)}`;
}
