import { expect, it, vi } from 'vitest';
import { maxOutboxExportBytes } from '#contract/check-in/outbox-export.ts';
import { readOutboxFile } from './outbox-export-file.ts';

it('[CI-26] rejects a file that is too large to be an export without reading it', async () => {
  const file = new File(['{}'], 'film.json');
  expect(await readOutboxFile(file)).toBe('{}');
  const read = vi.spyOn(file, 'text');
  vi.spyOn(file, 'size', 'get').mockReturnValue(maxOutboxExportBytes + 1);
  await expect(readOutboxFile(file)).rejects.toMatchObject({ name: 'OutboxImportError', reason: 'notOurs' });
  expect(read).not.toHaveBeenCalled();
});
