import { splitDetails, type ListDetail } from '#contract/participant/list-detail.ts';
import type { ParticipantDetail } from './participant.ts';

const noDetails: readonly ParticipantDetail[] = [];

/** The values that a participant has, with their columns; those that are said aloud come first. */
export function toParticipantDetails(
  details: readonly ListDetail[],
  encoded: string | undefined,
): readonly ParticipantDetail[] {
  if (encoded === undefined || encoded === '') return noDetails;
  const values = splitDetails(encoded);
  return details
    .map((detail) => ({ ...detail, value: values[detail.position] ?? '' }))
    .filter(({ value }) => value !== '')
    .sort((a, b) => Number(b.isHighlighted) - Number(a.isHighlighted));
}
