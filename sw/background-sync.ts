import { updateAppBadge } from '#src/offline/device/app-badge.ts';
import { openDeviceDatabase } from '#src/offline/storage/device-database.ts';
import { withOutboxLock } from '#src/offline/storage/outbox-lock.ts';
import type { DeviceIdentity, DeviceSession } from '#src/offline/storage/schema.ts';
import { countPending } from '#src/offline/outbox/outbox.ts';
import { createSender } from '#src/offline/outbox/sender.ts';
import { uploadBatch } from '#src/offline/outbox/upload-batch.ts';
import { clearExpiredPass } from '#src/offline/participants/clear-lists.ts';

/**
 * Uploads this device's outbox for the stored session.
 * @throws if the server was unreachable, so that the browser retries the sync.
 */
export async function runBackgroundSync(): Promise<void> {
  const database = await openDeviceDatabase();
  const now = (): number => Date.now();
  const channel = new BroadcastChannel('presente-device');
  try {
    const session = (await database.facts.get('session')) as DeviceSession | undefined;
    const identity = (await database.facts.get('device')) as DeviceIdentity | undefined;
    if (session === undefined || session.token === '' || identity === undefined) return;
    const { token } = session;
    const { deviceId } = identity;
    const sender = createSender({
      database,
      getAccountId: () => Promise.resolve(session.accountId),
      send: (batch) => uploadBatch(batch, { token, deviceId, now }),
      now,
      random: () => Math.random(),
      withOutboxLock,
      onAcknowledged(rows) {
        for (const eventId of new Set(rows.map((row) => row.eventId)))
          channel.postMessage({ eventId, what: 'list' });
      },
    });
    const { state } = await sender.drain();
    // The server refuses uploads of this pass: delete all names (CI-22).
    if (state === 'signInNeeded' && session.isStaff === true)
      await clearExpiredPass(database, { ...session, token: '', isPassOver: true }, token);
    updateAppBadge(await countPending(database));
    if (state === 'unreachable') throw new Error('the server could not be reached');
  } finally {
    channel.close();
    database.close();
  }
}
