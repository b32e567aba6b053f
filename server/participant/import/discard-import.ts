import type { Services } from '../../services.ts';
import { WorkSlices } from '../../lib/work-slices.ts';
import { deleteImport, discardStagedRows, readInterruptedImports } from './import-store.ts';

/** Staged rows deleted in one transaction. */
const batchSize = 500;

/** Deletes an import whose places are not reserved, with its rows, in batches. */
export async function discardImport(
  { database }: Pick<Services, 'database'>,
  importId: string,
  slices = new WorkSlices(),
): Promise<void> {
  for (let count = batchSize; count === batchSize;) {
    count = await database.transaction(({ db }) => discardStagedRows(db, importId, batchSize));
    if (slices.isOver) await slices.rest();
  }
  await database.transaction(({ db }) => deleteImport(db, importId));
}

/** Discards imports begun before `beforeMs` that a crash has interrupted before their places were reserved. */
export async function discardInterruptedImports(
  services: Pick<Services, 'database'>,
  beforeMs: number,
): Promise<void> {
  for (const importId of await readInterruptedImports(services.database.db, beforeMs))
    await discardImport(services, importId);
}
