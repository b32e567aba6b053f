import { foldText } from '#contract/fold-text.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';
import type { ColumnMapping, ListLayout } from './layout.ts';
import { importFields } from './headers.ts';
import type { ListTable } from './table.ts';

const storageKey = 'chosen-list-columns';

/** Identifies lists of the same system by their header. */
const getSignature = (header: readonly string[]): string => header.map(foldText).join('|');

/** Stores the mapping for the next list with this header. */
export function saveMapping({ rows }: ListTable, { headerRow, mapping }: ListLayout): void {
  if (headerRow === undefined) return;
  const signature = getSignature(rows[headerRow] ?? []);
  safeLocalStorage.set(storageKey, JSON.stringify({ signature, mapping }));
}

/** The mapping that was stored for this header. */
export function readMapping(header: readonly string[]): ColumnMapping | undefined {
  const stored = parseJson(safeLocalStorage.get(storageKey) ?? '') as
    | { signature?: unknown; mapping?: Record<string, unknown> }
    | undefined;
  if (stored?.signature !== getSignature(header)) return undefined;
  const entries = importFields.flatMap((field) => {
    const column = stored.mapping?.[field];
    return Number.isInteger(column) && (column as number) < header.length ? [[field, column]] : [];
  });
  return Object.fromEntries(entries) as ColumnMapping;
}
