import * as v from 'valibot';
import { lastNameSchema, nameSchema, optionalLineSchema } from '../account/fields.ts';
import { optionalEmailSchema } from '../input/email.ts';
import { foldText } from '../fold-text.ts';
import { detailValuesSchema, joinDetails, splitDetails } from './list-detail.ts';

/** Maximum number of rows of one import (RG-65). */
export const maxImportRows = 50_000;
/** Maximum number of characters of a code of another system. */
export const maxExternalCodeLength = 200;

/** Maximum number of places of one row. */
export const maxImportQuantity = 100;

/**
 * One line of another system's list; e-mail and code are '' when absent, the last name of a one-word name too.
 * `quantity`: places of this person, with those of unnamed companions.
 */
export const importRowSchema = v.object({
  firstName: nameSchema,
  lastName: lastNameSchema,
  email: optionalEmailSchema,
  /** The text of a code that the other system has issued, for example that of its QR. */
  code: optionalLineSchema(maxExternalCodeLength),
  quantity: v.pipe(
    v.number('numberInvalid'),
    v.integer('numberInvalid'),
    v.minValue(1, 'numberInvalid'),
    v.maxValue(maxImportQuantity, 'numberInvalid'),
  ),
  /** The values of the columns that come along, encoded by `joinDetails`. */
  details: v.pipe(
    detailValuesSchema,
    v.transform((values: string[]) => joinDetails(values)),
  ),
});
export type ImportRow = v.InferOutput<typeof importRowSchema>;

/**
 * Cells of a row on the wire: first name, last name, e-mail, code, quantity, details. The last ones are absent if they
 * are '', 1 and none.
 */
export type ImportCells = (string | number)[];

/** Encodes a row for the wire. */
export function toImportCells({
  firstName,
  lastName,
  email,
  code,
  quantity,
  details,
}: ImportRow): ImportCells {
  if (details !== '') return [firstName, lastName, email, code, quantity, ...splitDetails(details)];
  if (quantity > 1) return [firstName, lastName, email, code, quantity];
  return code === '' ? [firstName, lastName, email] : [firstName, lastName, email, code];
}

/** Why a row cannot be imported: the field and the key of its issue. */
export interface ImportProblem {
  readonly path: keyof ImportRow;
  readonly key: string;
}

/**
 * Parses a row from the wire.
 * @returns the row, or its first problem
 */
export function parseImportRow(cells: unknown): ImportRow | ImportProblem {
  const [firstName, lastName, email = '', code = '', quantity = 1, ...details] = Array.isArray(cells)
    ? (cells as unknown[])
    : [];
  const input = { firstName, lastName, email, code, quantity, details };
  const result = v.safeParse(importRowSchema, input, { abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  return { path: issue.path?.[0]?.key as keyof ImportRow, key: issue.message };
}

export const isImportProblem = (row: ImportRow | ImportProblem): row is ImportProblem => 'key' in row;

/**
 * What a participant without a code is recognised by (RG-66): the words of the name in any order, without accents and
 * upper case, and the e-mail. Lists have last names first or last.
 */
export function getNameKey({
  firstName,
  lastName,
  email,
}: Pick<ImportRow, 'firstName' | 'lastName' | 'email'>): string {
  const name = `${firstName} ${lastName}`;
  const words = foldText(name)
    .split(/[ .]+/)
    .filter((word) => word !== '');
  // A name without letters and digits, as of emoji, is compared as it is.
  return `${words.length === 0 ? name : words.toSorted().join(' ')}|${email}`;
}
