import { t } from '@lingui/core/macro';
import type { ExportResult } from '../sheets/outbox-export-file.ts';

/** Result of an export in words; undefined after a cancelled one. */
export function describeExport(result: ExportResult): string | undefined {
  switch (result) {
    case 'saved':
      return t`File salvato nei download. I check-in restano anche qui: se vengono inviati due volte, contano una volta sola.`;
    case 'shared':
      return t`File condiviso. I check-in restano anche qui: se vengono inviati due volte, contano una volta sola.`;
    case 'cancelled':
      return undefined;
  }
}
