import { useCallback, useEffect, useState } from 'react';
import { minuteMs } from '#contract/durations.ts';
import type { Door, DoorState } from '#src/offline/door/door.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import type { CameraErrorKind } from '../scanner/camera-error.ts';
import { loadDecoder } from '../scanner/decode/decoder.ts';
import { getDevice } from '../device/device.ts';
import { maxClockSkewMs, measureClockSkew } from '../shared/clock-skew.ts';
import { readFeedbackSettings } from '../shared/feedback-settings.ts';
import { isAudioUnlocked, playSound, unlockAudio } from '../shared/feedback.ts';
import {
  requestPersistentStorage,
  installOfflineApp,
  countStoredParticipants,
  checkOfflineApp,
  checkPersistentStorage,
  testCamera,
  type CheckStatus,
} from './readiness-checks.ts';

/** How long to wait for the service worker to install the app's files. */
const appTimeoutMs = 15_000;
/** A list synced within this time counts as current. */
const freshForMs = 10 * minuteMs;

/** Results of the readiness checks; `unknown` until they have run (CI-37). */
export interface Readiness {
  readonly app: CheckStatus;
  readonly storage: CheckStatus;
  readonly decoder: CheckStatus;
  readonly camera: CheckStatus;
  readonly cameraError: CameraErrorKind | undefined;
  readonly sound: CheckStatus;
  readonly list: CheckStatus;
  /** Number of participants stored on this device. */
  readonly storedCount: number | undefined;
  readonly clock: CheckStatus;
  /** How far this device's clock is ahead of the server's. */
  readonly skewMs: number | undefined;
}

const initialReadiness: Readiness = {
  app: 'unknown',
  storage: 'unknown',
  decoder: 'unknown',
  camera: 'unknown',
  cameraError: undefined,
  sound: 'unknown',
  list: 'unknown',
  storedCount: undefined,
  clock: 'unknown',
  skewMs: undefined,
};

/** Runs the readiness checks, and prepares this device for a door (CI-37). */
export function useReadiness(door: Door) {
  const [readiness, setReadiness] = useState(initialReadiness);
  const [isPreparing, setIsPreparing] = useState(false);

  const update = useCallback(
    (change: Partial<Readiness>) => setReadiness((previous) => ({ ...previous, ...change })),
    [],
  );

  const runChecks = useCallback(async () => {
    await Promise.all([
      failedIfRejected(checkOfflineApp()).then((app) => update({ app })),
      failedIfRejected(checkPersistentStorage()).then((storage) => update({ storage })),
      loadDecoder().then(
        () => update({ decoder: 'ok' }),
        () => update({ decoder: 'failed' }),
      ),
      checkList(door).then(update, () => update({ list: 'failed' })),
      measureClockSkew().then((skewMs) => update({ skewMs, clock: getClockStatus(skewMs) })),
    ]);
  }, [door, update]);

  useEffect(() => void runChecks(), [runChecks]);

  // On a first visit the app's files may arrive after the checks have run.
  useEffect(() => {
    const controller = new AbortController();
    navigator.serviceWorker?.addEventListener(
      'controllerchange',
      () => void failedIfRejected(checkOfflineApp()).then((app) => update({ app })),
      { signal: controller.signal },
    );
    return () => controller.abort();
  }, [update]);

  const prepare = useCallback(async () => {
    setIsPreparing(true);
    // Sound and permissions first: the user gesture expires while awaiting.
    const { isSoundOn, volume } = readFeedbackSettings();
    await unlockAudio();
    if (isSoundOn) playSound('in', volume);
    update({ sound: isSoundOn && isAudioUnlocked() ? 'ok' : 'failed' });
    const [cameraError] = await Promise.all([
      testCamera(),
      requestPersistentStorage(),
      door.refresh().catch(() => undefined),
      installOfflineApp(appTimeoutMs),
    ]);
    update({ cameraError, camera: cameraError === undefined ? 'ok' : 'failed' });
    await runChecks();
    setIsPreparing(false);
  }, [door, runChecks, update]);

  return { found: readiness, isPreparing, prepare };
}

const failedIfRejected = (check: Promise<CheckStatus>): Promise<CheckStatus> =>
  check.catch(() => 'failed' as const);

async function checkList(door: Door): Promise<Partial<Readiness>> {
  const storedCount = await countStoredParticipants(await getDevice(), door.eventId);
  return { storedCount, list: getListStatus(door.getState(), storedCount) };
}

/** Complete when as many participants are stored as expected, and the list was synced recently. */
function getListStatus({ status, counts, sync }: DoorState, storedCount: number | undefined): CheckStatus {
  if (status !== 'ready' || storedCount === undefined) return 'failed';
  const isFresh = sync.syncedAt !== undefined && nowMs() - sync.syncedAt < freshForMs;
  // Unlisted tickets and walk-ins of this device count as expected while they are pending.
  return isFresh && storedCount + counts.pending >= counts.expected ? 'ok' : 'failed';
}

const getClockStatus = (skewMs: number | undefined): CheckStatus =>
  skewMs === undefined ? 'unknown' : Math.abs(skewMs) < maxClockSkewMs ? 'ok' : 'failed';
