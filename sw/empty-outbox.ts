import { openDeviceDatabase, type DeviceSession } from '#src/offline/device-database.ts';
import { exclusively } from '#src/offline/exclusively.ts';
import { createSender } from '#src/offline/sender.ts';
import { sendOperations } from './send-operations.ts';

/** Sends what waits on this device in the name of whoever is signed in; rejects if some is left. */
export async function emptyOutbox(): Promise<void> {
  const database = await openDeviceDatabase();
  const channel = new BroadcastChannel('presente-device');
  try {
    const session = (await database.facts.get('session')) as DeviceSession | undefined;
    if (session === undefined) return;
    const sender = createSender({
      database,
      account: () => Promise.resolve(session.accountId),
      send: (operations) => sendOperations(operations, session.token),
      now: () => Date.now(),
      random: () => Math.random(),
      exclusively,
      settled(rows) {
        for (const eventId of new Set(rows.map((row) => row.eventId)))
          channel.postMessage({ eventId, what: 'list' });
      },
    });
    const { state } = await sender.drain();
    if (state === 'unreachable') throw new Error('the server could not be reached');
  } finally {
    channel.close();
    database.close();
  }
}
