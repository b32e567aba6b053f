import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import { Device } from '#src/offline/device.ts';
import { showBadge } from '#src/offline/badge.ts';
import { exclusively } from '#src/offline/exclusively.ts';
import { doorDatabase, openedDatabase } from '#src/offline/own-database.ts';
import type { Reply } from '#src/offline/sender.ts';
import { api } from '#src/platform/api.ts';
import { nowMs } from '#src/platform/clock.ts';
import { readCookie, writeCookie } from '#src/platform/cookies.ts';
import { onChangedElsewhere, readCurrentSession } from '#src/platform/session.ts';
import { replyToFailure } from './reply-to-failure.ts';
import { askForWakeUp } from './wake-up.ts';

/** A replay that takes longer is sent again with the same ids. */
const replayTimeoutMs = 10_000;
/** Cookies stay where a browser throws its storage away: by it the device notices. */
const keepsakeCookie = 'waiting';
const keepsakeForSeconds = 400 * 24 * 60 * 60;

let opening: Promise<Device> | undefined;

/** This page's device: opened once, with its sender running as long as the page lives. */
export function doorDevice(): Promise<Device> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<Device> {
  const device = await Device.open({
    database: await openStorage(),
    send: async ({ operations, reviews }, { deviceId, token }): Promise<Reply> => {
      try {
        const sentAt = new Date(nowMs()).toISOString();
        const { data, reviewed, changes } = await api(
          checkInBatch,
          { body: { deviceId, sentAt, operations: [...operations], reviews: [...reviews] } },
          { signal: AbortSignal.timeout(replayTimeoutMs), token },
        );
        return { kind: 'answered', results: data, reviewed, changes };
      } catch (error) {
        return replyToFailure(error);
      }
    },
    askForWakeUp,
    exclusively,
    now: nowMs,
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    channel: new BroadcastChannel('presente-device'),
    showWaiting: showBadge,
    keepsake: {
      read: () => readCookie(keepsakeCookie),
      write: (text) => writeCookie(keepsakeCookie, text, keepsakeForSeconds),
    },
  });
  await followSession(device);
  onChangedElsewhere(() => void followSession(device).catch(() => undefined));
  const drain = (): void => void device.drain();
  addEventListener('online', drain);
  addEventListener('offline', drain);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) drain();
  });
  drain();
  return device;
}

/** The cookies say who is signed in; the device may have missed it. */
async function followSession(device: Device): Promise<void> {
  const session = readCurrentSession();
  if (session === undefined) await device.signOut();
  else if (!session.isExpired)
    await device.signIn({
      accountId: session.userId,
      token: session.token,
      isStaff: session.userType === 'staff',
    });
}

/** The page's own storage, without which the door works online only (CI-14). */
async function openStorage() {
  const database = await doorDatabase();
  // A slow phone's storage that opens after all is there for the next door, and for the logout.
  if (database === undefined)
    void openedDatabase().then((late) => {
      if (late !== undefined) opening = undefined;
    });
  return database;
}
