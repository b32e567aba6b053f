import { JSONParser, TokenizerError, TokenParserError, TokenType } from '@streamparser/json';
import * as v from 'valibot';
import { toFieldIssues } from '#contract/issues.ts';
import { importOptionsSchema } from '#contract/participant/import-endpoints.ts';
import {
  getNameKey,
  isImportProblem,
  maxImportRows,
  parseImportRow,
  type ImportProblem,
} from '#contract/participant/import-row.ts';
import { maxListDetails } from '#contract/participant/list-detail.ts';
import { Refusal, type FieldIssue } from '#contract/reasons.ts';
import type { WorkSlices } from '../../lib/work-slices.ts';
import type { KeyedRow } from './match-rows.ts';
import type { ParsedRows } from './plan-import.ts';

/** Bytes parsed in one go, of about 60 rows. */
const pieceBytes = 4 * 1024;

/** A row is in an array in an object; a cell has no members. */
const rowDepth = 3;
const maxDepth = 4;
/** A row has at most eight cells, and a description of a detail three fields. */
const maxRowTokens = 100;

type ImportOptions = v.InferOutput<typeof importOptionsSchema>;

/**
 * Parses the body of an import in slices: as a whole, the longest list would keep other requests waiting (RG-74).
 * @throws Refusal `validation` if it is not JSON, or not of the endpoint's schema; rows with a problem are in the result
 */
export async function parseImportBody(
  bytes: Uint8Array,
  slices: WorkSlices,
): Promise<ImportOptions & { readonly parsed: ParsedRows }> {
  const rows: (KeyedRow | undefined)[] = [];
  const problems: (ImportProblem & { row: number })[] = [];
  const addRow = (cells: unknown): void => {
    const row = parseImportRow(cells);
    if (isImportProblem(row)) problems.push({ ...row, row: rows.length });
    rows.push(isImportProblem(row) ? undefined : { ...row, nameKey: getNameKey(row) });
  };
  const given: Record<string, unknown> = {};
  const parser = new JSONParser({
    paths: ['$.rows.*', ...Object.keys(importOptionsSchema.entries).map((name) => `$.${name}`)],
    keepStack: false,
  });
  parser.onToken = limitNesting();
  parser.onValue = ({ value, key, stack }) => {
    // Of a long list of details, enough to be refused.
    if (stack.length === 1)
      given[String(key)] = Array.isArray(value) ? value.slice(0, maxListDetails + 1) : value;
    // Values of an object have names.
    else if (typeof key === 'number') addRow(value);
  };
  for (let from = 0; from < bytes.length && rows.length <= maxImportRows; from += pieceBytes) {
    writePiece(parser, bytes.subarray(from, from + pieceBytes));
    if (slices.isOver) await slices.rest();
  }
  if (rows.length <= maxImportRows && !parser.isEnded) throw new Refusal('validation');

  const options = v.safeParse(importOptionsSchema, given);
  const issues: FieldIssue[] = options.success ? [] : toFieldIssues(options.issues);
  if (rows.length === 0) issues.push({ path: 'rows', key: 'valueIsRequired' });
  if (rows.length > maxImportRows) issues.push({ path: 'rows', key: 'textTooLong' });
  if (!options.success || issues.length > 0) throw new Refusal('validation', { issues });
  return { ...options.output, parsed: { rows, problems } };
}

/**
 * Creates a check of each token: the parser takes time for each level around a value, and a value is validated in one go.
 * @throws Refusal `validation` if a body is nested deeper, or a row is longer, than any import's
 */
function limitNesting(): (token: { readonly token: TokenType }) => void {
  let depth = 0;
  let tokensInRow = 0;
  return ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    tokensInRow = depth >= rowDepth ? tokensInRow + 1 : 0;
    if (depth > maxDepth || tokensInRow > maxRowTokens) throw new Refusal('validation');
  };
}

/** @throws Refusal `validation` if it is not JSON */
function writePiece(parser: JSONParser, piece: Uint8Array): void {
  try {
    parser.write(piece);
  } catch (error) {
    const isMalformed = error instanceof TokenizerError || error instanceof TokenParserError;
    if (isMalformed || isEncodingError(error)) throw new Refusal('validation');
    throw error;
  }
}

const isEncodingError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
