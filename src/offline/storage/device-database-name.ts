export const databaseName = 'presente';

/**
 * Whether this browser has created the database; answers while that is being opened or upgraded, and without
 * Dexie. Rejects where `indexedDB.databases` is missing.
 */
export const isDeviceDatabaseListed = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === databaseName);
