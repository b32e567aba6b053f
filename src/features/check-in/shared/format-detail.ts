import type { ParticipantDetail } from '#src/offline/participants/participant.ts';

/** Shorter values in letters or digits say nothing without the name of their column: `M`, `12`. */
const minTellingLength = 4;

/** A detail in one line: its value, with the name of its column where the value alone says little. */
export function formatDetail({ label, value }: Pick<ParticipantDetail, 'label' | 'value'>): string {
  const isTelling =
    value === label || value.length >= minTellingLength || /[\p{Script=Han}\p{Script=Hiragana}]/u.test(value);
  return isTelling ? value : `${label}: ${value}`;
}
