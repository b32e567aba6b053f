import { joinDetails, splitDetails } from '#contract/participant/list-detail.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import type { DoorScope } from '../http/route.ts';
import type { Db } from '../db/tables.ts';
import { readPassPositions } from '../participant/details/list-detail-store.ts';

/** Leaves out of a row what its receiver may not have. */
export type RowMask = (row: ParticipantRow) => ParticipantRow;

/**
 * Creates the mask for the rows of a door scope: a phone with a pass gets masked e-mails (CI-21) and only the details
 * that the organiser gives to passes (CI-94); an organiser gets all. A detail that is added meanwhile is left out.
 */
export async function createRowMask(db: Db, { pass }: DoorScope): Promise<RowMask> {
  if (pass === undefined) return (row) => row;
  const positions = await readPassPositions(db, pass.eventId);
  return (row) => ({
    ...row,
    email: maskEmail(row.email),
    ...(row.details && { details: keepPositions(row.details, positions) }),
  });
}

/** Without empty values at the end, so that their number does not say who has a value. */
const keepPositions = (details: readonly string[], positions: ReadonlySet<number>): string[] =>
  splitDetails(joinDetails(details.map((value, position) => (positions.has(position) ? value : ''))));

/** `m•••@gmail.com`: enough to tell two participants of the same name apart. */
export function maskEmail(email: string): string {
  const atSign = email.lastIndexOf('@');
  return atSign < 0 ? '' : `${[...email][0]}•••${email.slice(atSign)}`;
}
