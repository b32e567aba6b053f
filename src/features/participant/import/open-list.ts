import { getNameKey, toImportCells, type ImportCells } from '#contract/participant/import-row.ts';
import { getLabelKey, mergeDetails, type ImportedDetail } from '#contract/participant/list-detail.ts';
import { absences, type Absence } from './reader/status.ts';
import { guessLayout, guessLayoutBelow } from './reader/columns.ts';
import { hasNames, type ColumnMapping, type DetailColumn, type ListLayout } from './reader/layout.ts';
import type { ListFile, ListSheet } from './reader/read-file.ts';
import type { Correction, Corrections, ReadList, ReadPerson } from './reader/read-people.ts';

/** A list that is being imported: its file, where its columns are, and who of it is taken in. */
export interface OpenList {
  readonly file: ListFile;
  /** Of a text file, to decode it in another encoding. */
  readonly bytes?: Uint8Array | undefined;
  readonly sheet: ListSheet;
  readonly layout: ListLayout;
  /** The columns have been chosen by hand: they are remembered for lists with the same header. */
  readonly isMappingChosen: boolean;
  /** Groups that the list's status leaves out, and the organiser takes in. */
  readonly takenIn: ReadonlySet<Absence>;
  /** Names and addresses that the organiser has corrected. */
  readonly corrections: Corrections;
  /** What rows of the same name and e-mail without a code are, once the organiser has said so. */
  readonly namesakes?: Namesakes | undefined;
}

/** Rows of the same name and e-mail are one person or several. */
export type Namesakes = 'onePerson' | 'severalPeople';

/** Opens a file's first sheet of people with the layout that it seems to have. */
export function openFile(file: ListFile, bytes?: Uint8Array): OpenList {
  const lists = file.sheets.map((sheet) => openSheet({ file, bytes, takenIn: new Set() }, sheet));
  // Sheets without names hold instructions.
  return lists.find(({ layout }) => hasNames(layout.mapping)) ?? lists[0]!;
}

/** Opens another sheet of the same file. */
export const openSheet = (
  list: Pick<OpenList, 'file' | 'bytes' | 'takenIn'>,
  sheet: ListSheet,
): OpenList => ({
  ...list,
  sheet,
  layout: guessLayout(sheet.table),
  isMappingChosen: false,
  corrections: new Map(),
  namesakes: undefined,
});

/** Says which row names the columns; they are guessed again. */
export const setHeaderRow = (list: OpenList, headerRow: number | undefined): OpenList => ({
  ...list,
  layout: guessLayoutBelow(list.sheet.table, headerRow),
  isMappingChosen: false,
  namesakes: undefined,
});

/** Says what the columns hold; one that holds a name, an address or a code does not come along beside. */
export const setMapping = (list: OpenList, mapping: ColumnMapping): OpenList => ({
  ...list,
  layout: {
    ...list.layout,
    mapping,
    details: list.layout.details.filter(({ column }) => !Object.values(mapping).includes(column)),
  },
  isMappingChosen: true,
  namesakes: undefined,
});

/** Says which columns come along. */
export const setDetails = (list: OpenList, details: readonly DetailColumn[]): OpenList => ({
  ...list,
  layout: { ...list.layout, details },
  isMappingChosen: true,
});

export const setTakenIn = (list: OpenList, absence: Absence, isTakenIn: boolean): OpenList => {
  const takenIn = new Set(list.takenIn);
  if (isTakenIn) takenIn.add(absence);
  else takenIn.delete(absence);
  return { ...list, takenIn, namesakes: undefined };
};

export const setCorrection = (list: OpenList, line: number, correction: Correction): OpenList => ({
  ...list,
  corrections: new Map([...list.corrections, [line, correction]]),
});

/** People whom the list's status leaves out for one reason. */
export interface AbsentGroup {
  readonly absence: Absence;
  readonly people: readonly ReadPerson[];
}

/** The groups that the list's status leaves out, taken in or not. */
export function groupAbsent({ people }: ReadList): AbsentGroup[] {
  const byAbsence = Map.groupBy(people, ({ absence }) => absence);
  return absences.flatMap((absence) => {
    const group = byAbsence.get(absence);
    return group === undefined ? [] : [{ absence, people: group }];
  });
}

/** The people to be imported. */
export const selectPeople = ({ people }: ReadList, takenIn: ReadonlySet<Absence>): ReadPerson[] =>
  people.filter(({ absence }) => absence === undefined || takenIn.has(absence));

/** People of the same name and e-mail on several rows without a code, by name. */
export function groupNamesakes(people: readonly ReadPerson[]): ReadPerson[][] {
  const withoutCode = people.filter(({ row }) => row.code === '');
  return [...Map.groupBy(withoutCode, ({ row }) => getNameKey(row)).values()].filter(
    (group) => group.length > 1,
  );
}

/** Leaves out all rows but the first of namesakes that are one person, who has the details of all. */
export function foldNamesakes(
  people: readonly ReadPerson[],
  groups: readonly (readonly ReadPerson[])[],
  namesakes: Namesakes | undefined,
): { people: readonly ReadPerson[]; folded: readonly ReadPerson[] } {
  if (namesakes !== 'onePerson') return { people, folded: [] };
  const folded = new Set(groups.flatMap(([, ...others]) => others));
  const whole = new Map(groups.map(([first, ...others]) => [first, withDetails(first!, others)]));
  return {
    people: people.filter((person) => !folded.has(person)).map((person) => whole.get(person) ?? person),
    folded: [...folded],
  };
}

/** A person with what the rows of namesakes add to the details; the own values come first. */
const withDetails = (person: ReadPerson, others: readonly ReadPerson[]): ReadPerson => ({
  ...person,
  row: {
    ...person.row,
    details: others.reduce((details, { row }) => mergeDetails(row.details, details), person.row.details),
  },
});

/** The columns that come along, for the wire. One that the list has already stays as it is marked there. */
export const toImportedDetails = (
  { details }: ListLayout,
  existing: readonly ImportedDetail[],
): ImportedDetail[] =>
  details.map(({ label, isHighlighted, isOnPasses }) => ({
    label: label.trim(),
    isHighlighted,
    isOnPasses: isOnPasses || findDetail(existing, label) !== undefined,
  }));

/** The detail of this name, if there is one. */
export const findDetail = (details: readonly ImportedDetail[], label: string): ImportedDetail | undefined =>
  details.find((detail) => getLabelKey(detail.label) === getLabelKey(label));

/** Encodes the people for the wire. */
export const toImportRows = (people: readonly ReadPerson[]): ImportCells[] =>
  people.map(({ row }) => toImportCells(row));
