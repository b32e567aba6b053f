import { showBadge } from '#src/offline/badge.ts';
import { openDeviceDatabase, type DeviceIdentity, type DeviceSession } from '#src/offline/device-database.ts';
import { exclusively } from '#src/offline/exclusively.ts';
import { wipeAfterPass } from '#src/offline/list-store.ts';
import { countWaiting } from '#src/offline/outbox.ts';
import { createSender } from '#src/offline/sender.ts';
import { sendOperations } from './send-operations.ts';

/** Sends what waits on this device in the name of whoever is signed in; rejects if some is left. */
export async function emptyOutbox(): Promise<void> {
  const database = await openDeviceDatabase();
  const channel = new BroadcastChannel('presente-device');
  try {
    const session = (await database.facts.get('session')) as DeviceSession | undefined;
    const identity = (await database.facts.get('device')) as DeviceIdentity | undefined;
    if (session === undefined || session.token === '' || identity === undefined) return;
    const { token } = session;
    const { deviceId } = identity;
    const sender = createSender({
      database,
      account: () => Promise.resolve(session.accountId),
      send: (replay) => sendOperations(replay, { token, deviceId }),
      now: () => Date.now(),
      random: () => Math.random(),
      exclusively,
      settled(rows) {
        for (const eventId of new Set(rows.map((row) => row.eventId)))
          channel.postMessage({ eventId, what: 'list' });
      },
    });
    const { state } = await sender.drain();
    // A pass that takes no entries any more: nobody's name stays (CI-22).
    if (state === 'signInNeeded' && session.isStaff === true)
      await wipeAfterPass(database, { ...session, token: '', isPassOver: true }, token);
    showBadge(await countWaiting(database));
    if (state === 'unreachable') throw new Error('the server could not be reached');
  } finally {
    channel.close();
    database.close();
  }
}
