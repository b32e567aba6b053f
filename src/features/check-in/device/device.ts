import { secondMs, dayMs } from '#contract/durations.ts';
import { Device } from '#src/offline/device/device.ts';
import { updateAppBadge } from '#src/offline/device/app-badge.ts';
import { withOutboxLock } from '#src/offline/storage/outbox-lock.ts';
import { getDoorDatabase, openDeviceDatabaseOnce } from '#src/offline/storage/device-database-connection.ts';
import type { Batch, BatchReply } from '#src/offline/outbox/sender.ts';
import { uploadBatch } from '#src/offline/outbox/upload-batch.ts';
import { getRequestHeaders } from '#src/platform/http/api.ts';
import { markOnline, reportUnanswered } from '#src/platform/http/connectivity.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { readCookie, writeCookie } from '#src/platform/session/cookies.ts';
import {
  expireSession,
  onSessionChangedInOtherTab,
  readCurrentSession,
} from '#src/platform/session/session.ts';
import { toDeviceSession } from './device-session.ts';
import { requestBackgroundSync } from './request-background-sync.ts';

/** Cookies survive when the browser evicts IndexedDB; used to detect lost operations (CI-32). */
const lossMarkerCookie = 'waiting';
const lossMarkerMaxAgeSeconds = (400 * dayMs) / secondMs;

let devicePromise: Promise<Device> | undefined;

/** Returns this page's device, opened once; its sender runs as long as the page lives. */
export function getDevice(): Promise<Device> {
  devicePromise ??= openDevice().catch((error: unknown) => {
    devicePromise = undefined;
    throw error;
  });
  return devicePromise;
}

async function openDevice(): Promise<Device> {
  const device = await Device.open({
    database: await openDatabase(),
    send: sendBatch,
    requestBackgroundSync,
    withOutboxLock,
    now: nowMs,
    isScreenOn: () => !document.hidden,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    channel: new BroadcastChannel('presente-device'),
    showPendingCount: updateAppBadge,
    lossMarker: {
      read: () => readCookie(lossMarkerCookie),
      write: (text) => writeCookie(lossMarkerCookie, text, lossMarkerMaxAgeSeconds),
    },
  });
  await applyCurrentSession(device);
  onSessionChangedInOtherTab(() => void applyCurrentSession(device).catch(() => undefined));
  const drain = (): void => void device.drain();
  addEventListener('online', drain);
  addEventListener('offline', drain);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) drain();
  });
  drain();
  return device;
}

/** Uploads one batch, and reports to the page what the reply says about its connection and its session. */
async function sendBatch(
  batch: Batch,
  { deviceId, token }: { deviceId: string; token: string },
): Promise<BatchReply> {
  const headers = getRequestHeaders(token);
  const reply = await uploadBatch(batch, { deviceId, token, headers, now: nowMs });
  if (reply.kind === 'unreachable') reportUnanswered();
  else markOnline();
  if (reply.kind === 'signInNeeded') await expireSession(token);
  return reply;
}

/** Applies the session in the cookies, which the device may have missed. */
async function applyCurrentSession(device: Device): Promise<void> {
  const session = readCurrentSession();
  if (session === undefined) await device.signOut();
  else if (session.isExpired && session.userType === 'staff') await device.openEndedPass(session.userId);
  else if (!session.isExpired) {
    await device.signIn(toDeviceSession(session));
    if (session.userType === 'staff' && device.status.isPassExpired) await expireSession(session.token);
  }
}

/**
 * Opens this page's database; `undefined` where it is unavailable: check-in then works online only (CI-14).
 */
async function openDatabase() {
  const database = await getDoorDatabase();
  // On a slow phone the database may open late: reopen the device with it for the next door, and for the
  // logout.
  if (database === undefined)
    void openDeviceDatabaseOnce().then((lateDatabase) => {
      if (lateDatabase === undefined) return;
      devicePromise = undefined;
      // A session that was ended meanwhile must not stay stored (CI-53).
      if (readCurrentSession() === undefined) void getDevice().catch(() => undefined);
    });
  return database;
}
