import type { ParticipantRow } from '#contract/check-in/participant.ts';
import type { DoorScope } from '../http/serve.ts';

/** A row as whoever works at this door may read it: to the phone of a pass its e-mail is masked (CI-21). */
export const rowFor = ({ pass }: DoorScope, row: ParticipantRow): ParticipantRow =>
  pass === undefined ? row : { ...row, email: maskedEmail(row.email) };

/** `m•••@gmail.com`: enough to tell two people of one name apart. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : `${[...email][0]}•••${email.slice(at)}`;
}
