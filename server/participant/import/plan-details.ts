import {
  getLabelKey,
  joinDetails,
  maxListDetails,
  mergeDetails,
  splitDetails,
  type ImportedDetail,
  type OwnDetail,
} from '#contract/participant/list-detail.ts';
import { rowOutcomes } from '#contract/participant/import-endpoints.ts';
import type { ImportRow } from '#contract/participant/import-row.ts';
import type { WorkSlices } from '../../lib/work-slices.ts';
import type { KeyedRow, KnownParticipant, RowMatch } from './match-rows.ts';
import type { Completion } from './staged-rows-store.ts';

/** The position of a list that has no detail there, if there is one. */
const findFreePosition = (details: readonly (OwnDetail | undefined)[]): number | undefined =>
  Array.from({ length: maxListDetails }, (_, position) => position).find((position) =>
    details.every((detail) => detail?.position !== position),
  );

/**
 * Gives imported columns their positions on a list: a free one, or that of the detail with the same name, which stays as
 * it is. Only passes may lose it: an import keeps from them what it says, and gives them nothing that was kept.
 * @returns one for each column, undefined for one without a value in any row; undefined if the list would have too many
 */
export async function placeDetails(
  existing: readonly OwnDetail[],
  imported: readonly ImportedDetail[],
  rows: readonly ImportRow[],
  slices: WorkSlices,
): Promise<(OwnDetail | undefined)[] | undefined> {
  if (imported.length === 0) return [];
  const withValues = new Set<number>();
  await slices.forEach(rows, ({ details }) => {
    for (const [index, value] of splitDetails(details).entries()) if (value !== '') withValues.add(index);
  });
  const placed: (OwnDetail | undefined)[] = [];
  for (const [index, detail] of imported.entries()) {
    const same = existing.find(({ label }) => getLabelKey(label) === getLabelKey(detail.label));
    const position = same?.position ?? findFreePosition([...existing, ...placed]);
    if (!withValues.has(index)) placed.push(undefined);
    else if (position === undefined) return undefined;
    else
      placed.push({
        ...(same ?? detail),
        position,
        isOnPasses: (same?.isOnPasses ?? true) && detail.isOnPasses,
      });
  }
  return placed;
}

/**
 * The values of each row at the positions that they have on the list. What a repeated row has, and the first one has
 * not, is the first one's.
 * @returns none if no detail has a value
 */
export async function gatherDetails(
  rows: readonly (KeyedRow | undefined)[],
  matches: readonly RowMatch[],
  placed: readonly (OwnDetail | undefined)[],
  slices: WorkSlices,
): Promise<string[]> {
  if (placed.length === 0) return [];
  const details: string[] = [];
  await slices.forEach(rows, (row) => details.push(toListOrder(row?.details ?? '', placed)));
  // The row that gives a participant a code gives the details, too.
  const firstByParticipant = new Map<string, number>();
  await slices.forEach(matches, ({ outcome, participantId = '' }, index) => {
    if (
      outcome === rowOutcomes.completed ||
      (outcome === rowOutcomes.existing && !firstByParticipant.has(participantId))
    )
      firstByParticipant.set(participantId, index);
  });
  const findFirst = (index: number): number => {
    const { outcome, participantId = '', repeats } = matches[index]!;
    if (outcome === rowOutcomes.existing) return firstByParticipant.get(participantId) ?? index;
    return repeats === undefined ? index : findFirst(repeats);
  };
  await slices.forEach(matches.keys(), (index) => {
    const first = findFirst(index);
    if (first === index) return;
    details[first] = mergeDetails(details[index] ?? '', details[first] ?? '');
    details[index] = '';
  });
  return details;
}

function toListOrder(rowDetails: string, placed: readonly (OwnDetail | undefined)[]): string {
  const values: string[] = Array.from({ length: maxListDetails }, () => '');
  const imported = splitDetails(rowDetails);
  for (const [index, detail] of placed.entries())
    if (detail !== undefined) values[detail.position] = imported[index] ?? '';
  return joinDetails(values);
}

/** Whether a row brings details that the participant on the list whom it names does not have. */
export function bringsDetails(
  { outcome, participantId = '' }: RowMatch,
  rowDetails: string | undefined = '',
  knownById: ReadonlyMap<string, KnownParticipant>,
): boolean {
  const listed = knownById.get(participantId);
  if (outcome !== rowOutcomes.existing || listed === undefined) return false;
  return mergeDetails(listed.details ?? '', rowDetails) !== (listed.details ?? '');
}

/** What a row gives a participant on the list, and the details that companions share with them. */
export function completeParticipant(
  { id, code, details: previousDetails = '', companions = [] }: KnownParticipant,
  row: ImportRow,
): Completion[] {
  const details = row.details === '' ? '' : mergeDetails(previousDetails, row.details);
  const own = { participantId: id, code: code === '' ? row.code : '', details, previousDetails };
  if (details === '' || details === previousDetails) return [own];
  const sharing = companions.filter((companion) => companion.details === previousDetails);
  return [own, ...sharing.map((companion) => ({ ...own, participantId: companion.id, code: '' }))];
}
