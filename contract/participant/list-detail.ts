import * as v from 'valibot';
import { lineSchema, optionalLineSchema } from '../account/fields.ts';
import { foldText } from '../fold-text.ts';

/** Maximum number of columns of a list that come along with its participants (RG-72). */
export const maxListDetails = 3;
/** Maximum number of characters of a column's name, and of one of its values. */
export const maxDetailLabelLength = 40;
export const maxDetailLength = 120;

/** A column that comes along with an imported list, for example the type of the tickets. */
export const listDetailSchema = v.object({
  /** Position of its values in the `details` of each participant, from 0. */
  position: v.number(),
  label: v.string(),
  /** Its value is said aloud when a ticket is scanned, and emphasised in the list. */
  isHighlighted: v.boolean(),
});
export type ListDetail = v.InferOutput<typeof listDetailSchema>;

/** A detail as its organiser describes it. */
const importedDetailSchema = v.object({
  label: lineSchema(maxDetailLabelLength),
  isHighlighted: v.boolean('valueIsRequired'),
  /** Phones with a pass get its values too. */
  isOnPasses: v.boolean('valueIsRequired'),
});
export type ImportedDetail = v.InferOutput<typeof importedDetailSchema>;

/** What names of details are compared by: letter case and accents do not distinguish them. */
export const getLabelKey = (label: string): string => foldText(label) || label.trim();

const haveDistinctLabels = (details: readonly ImportedDetail[]): boolean =>
  new Set(details.map(({ label }) => getLabelKey(label))).size === details.length;

/** The columns that an import brings, in the order of the values in its rows. */
export const importedDetailsSchema = v.pipe(
  v.array(importedDetailSchema),
  v.maxLength(maxListDetails, 'valueInvalid'),
  v.check((details) => haveDistinctLabels(details), 'detailRepeated'),
);

/** The details of an own event's list. */
export const ownDetailsSchema = v.pipe(
  v.array(
    v.object({
      ...importedDetailSchema.entries,
      position: v.pipe(
        v.number('numberInvalid'),
        v.integer('numberInvalid'),
        v.minValue(0, 'numberInvalid'),
        v.maxValue(maxListDetails - 1, 'numberInvalid'),
      ),
    }),
  ),
  v.maxLength(maxListDetails, 'valueInvalid'),
  v.check((details) => haveDistinctLabels(details), 'detailRepeated'),
  v.check(
    (details) => new Set(details.map(({ position }) => position)).size === details.length,
    'valueInvalid',
  ),
);
export type OwnDetail = v.InferOutput<typeof ownDetailsSchema>[number];

/** One value; '' without. */
export const detailValueSchema = optionalLineSchema(maxDetailLength);

/** A participant's values, by position. */
export const detailValuesSchema = v.pipe(
  v.array(detailValueSchema, 'valueInvalid'),
  v.maxLength(maxListDetails, 'valueInvalid'),
);

/** No value has it: control characters are replaced. */
const separator = '\u001f';

/** Encodes a participant's values, by position, as one text; '' if all are. */
export const joinDetails = (values: readonly string[]): string =>
  values.slice(0, values.findLastIndex((value) => value !== '') + 1).join(separator);

/** Decodes `joinDetails`; positions after the last value are missing. */
export const splitDetails = (details: string): string[] => (details === '' ? [] : details.split(separator));

/** Replaces the values of one encoded text by those of another that has them. */
export function mergeDetails(details: string, newer: string): string {
  const values = splitDetails(details);
  for (const [position, value] of splitDetails(newer).entries()) if (value !== '') values[position] = value;
  return joinDetails(Array.from(values, (value: string | undefined) => value ?? ''));
}
