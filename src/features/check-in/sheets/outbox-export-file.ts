import { maxOutboxExportBytes, type OutboxExport } from '#contract/check-in/outbox-export.ts';
import { OutboxImportError } from '#src/offline/outbox/outbox-transfer.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { canShareFile, shareFile } from '#src/platform/share.ts';

/** How an export ended: through the system's share sheet, as a download, or not at all. */
export type ExportResult = 'shared' | 'saved' | 'cancelled';

/**
 * Shares the pending operations as a file for another device; downloads it where sharing is unavailable
 * (CI-26).
 */
export async function shareOutboxExport(content: OutboxExport): Promise<ExportResult> {
  const name = `presente-${toRomeDay(content.madeAt)}-${content.operations.length}.json`;
  const file = new File([JSON.stringify(content)], name, { type: 'application/json' });
  const result = canShareFile(file) ? await shareFile(file) : 'failed';
  if (result !== 'failed') return result;
  saveFile({ name, content: file });
  return 'saved';
}

/**
 * Reads the text of a selected file.
 * @throws When the file is too large to be an export; it is not read then (CI-26).
 */
export async function readOutboxFile(file: File): Promise<string> {
  if (file.size > maxOutboxExportBytes) throw new OutboxImportError('notOurs');
  return file.text();
}
