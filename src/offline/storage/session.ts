import type { DeviceDatabase, DeviceSession } from './schema.ts';

/** The stored session, the only row of its type that `facts` holds under this key; undefined when signed out. */
export const readSession = async (database: DeviceDatabase): Promise<DeviceSession | undefined> =>
  (await database.facts.get('session')) as DeviceSession | undefined;
