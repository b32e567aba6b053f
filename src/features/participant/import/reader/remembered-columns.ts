import * as v from 'valibot';
import { foldText } from '#contract/fold-text.ts';
import { maxListDetails } from '#contract/participant/list-detail.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';
import type { ColumnMapping, DetailColumn, ListLayout } from './layout.ts';
import { importFields } from './headers.ts';
import type { ListTable } from './table.ts';

const storageKey = 'chosen-list-columns';

/** Identifies lists of the same system by their header. */
const getSignature = (header: readonly string[]): string => header.map(foldText).join('|');

/** Stores the columns for the next list with this header. */
export function saveColumns({ rows }: ListTable, { headerRow, mapping, details }: ListLayout): void {
  if (headerRow === undefined) return;
  const signature = getSignature(rows[headerRow] ?? []);
  safeLocalStorage.set(storageKey, JSON.stringify({ signature, mapping, details }));
}

interface StoredColumns {
  readonly signature?: unknown;
  readonly mapping?: Record<string, unknown>;
  readonly details?: unknown;
}

function readStored(header: readonly string[]): StoredColumns | undefined {
  const stored = parseJson(safeLocalStorage.get(storageKey) ?? '') as StoredColumns | undefined;
  return stored?.signature === getSignature(header) ? stored : undefined;
}

const detailsSchema = v.pipe(
  v.array(
    v.object({
      column: v.pipe(v.number(), v.integer(), v.minValue(0)),
      label: v.string(),
      isHighlighted: v.boolean(),
      isOnPasses: v.boolean(),
    }),
  ),
  v.maxLength(maxListDetails),
);

/** The columns that came along with the last list with this header. */
export function readDetails(header: readonly string[]): DetailColumn[] | undefined {
  const details = v.safeParse(detailsSchema, readStored(header)?.details);
  return details.success ? details.output.filter(({ column }) => column < header.length) : undefined;
}

/** The mapping that was stored for this header. */
export function readMapping(header: readonly string[]): ColumnMapping | undefined {
  const stored = readStored(header);
  if (stored === undefined) return undefined;
  const entries = importFields.flatMap((field) => {
    const column = stored.mapping?.[field];
    return Number.isInteger(column) && (column as number) < header.length ? [[field, column]] : [];
  });
  return Object.fromEntries(entries) as ColumnMapping;
}
