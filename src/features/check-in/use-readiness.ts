import { useCallback, useEffect, useState } from 'react';
import type { Door, DoorState } from '#src/offline/door-state.ts';
import { nowMs } from '#src/platform/clock.ts';
import type { CameraProblem } from './camera-problem.ts';
import { loadDecoder } from './decoder.ts';
import { doorDevice } from './door-device.ts';
import { readFeedbackSettings } from './feedback-settings.ts';
import { isSoundUnlocked, playSound, unlockSound } from './feedback.ts';
import {
  askForStorage,
  bringApp,
  countKept,
  measureSkew,
  probeApp,
  probeStorage,
  tryCamera,
  type Probed,
} from './ready-probes.ts';

/** The app's files come within this, or the line says that they have not. */
const appWithinMs = 15_000;
/** A list that was current so lately is as good as new. */
const freshForMs = 10 * 60_000;
/** From here on times at the door would look wrong to people. */
const skewedFromMs = 2 * 60_000;

/** What was found of this phone; everything is `unknown` until it was looked at (CI-37). */
export interface Readiness {
  readonly app: Probed;
  readonly storage: Probed;
  readonly decoder: Probed;
  readonly camera: Probed;
  readonly cameraProblem: CameraProblem | undefined;
  readonly sound: Probed;
  readonly list: Probed;
  /** How many people are written down here. */
  readonly kept: number | undefined;
  readonly clock: Probed;
  /** How far this phone's clock is ahead. */
  readonly skewMs: number | undefined;
}

const unseen: Readiness = {
  app: 'unknown',
  storage: 'unknown',
  decoder: 'unknown',
  camera: 'unknown',
  cameraProblem: undefined,
  sound: 'unknown',
  list: 'unknown',
  kept: undefined,
  clock: 'unknown',
  skewMs: undefined,
};

/** Looks at what a door needs of this phone, and puts it in place. */
export function useReadiness(door: Door) {
  const [found, setFound] = useState(unseen);
  const [isPreparing, setIsPreparing] = useState(false);

  const note = useCallback(
    (change: Partial<Readiness>) => setFound((before) => ({ ...before, ...change })),
    [],
  );

  const look = useCallback(async () => {
    await Promise.all([
      settled(probeApp()).then((app) => note({ app })),
      settled(probeStorage()).then((storage) => note({ storage })),
      loadDecoder().then(
        () => note({ decoder: 'ok' }),
        () => note({ decoder: 'failed' }),
      ),
      lookAtList(door).then(note, () => note({ list: 'failed' })),
      measureSkew().then((skewMs) => note({ skewMs, clock: clockOf(skewMs) })),
    ]);
  }, [door, note]);

  useEffect(() => void look(), [look]);

  // The first visit's files may take longer than anybody looks.
  useEffect(() => {
    const left = new AbortController();
    navigator.serviceWorker?.addEventListener(
      'controllerchange',
      () => void settled(probeApp()).then((app) => note({ app })),
      { signal: left.signal },
    );
    return () => left.abort();
  }, [note]);

  const prepare = useCallback(async () => {
    setIsPreparing(true);
    // The gesture is still one now: sound first, and what asks people, before anything takes its time.
    const { isSoundOn, volume } = readFeedbackSettings();
    await unlockSound();
    if (isSoundOn) playSound('in', volume);
    note({ sound: isSoundOn && isSoundUnlocked() ? 'ok' : 'failed' });
    const [cameraProblem] = await Promise.all([
      tryCamera(),
      askForStorage(),
      door.refresh().catch(() => undefined),
      bringApp(appWithinMs),
    ]);
    note({ cameraProblem, camera: cameraProblem === undefined ? 'ok' : 'failed' });
    await look();
    setIsPreparing(false);
  }, [door, look, note]);

  return { found, isPreparing, prepare };
}

const settled = (probing: Promise<Probed>): Promise<Probed> => probing.catch(() => 'failed' as const);

async function lookAtList(door: Door): Promise<Partial<Readiness>> {
  const kept = await countKept(await doorDevice(), door.eventId);
  return { kept, list: listOf(door.getState(), kept) };
}

/** Complete: as many are written down as are expected, and the server said so a short while ago. */
function listOf({ status, counts, sync }: DoorState, kept: number | undefined): Probed {
  if (status !== 'ready' || kept === undefined) return 'failed';
  const isFresh = sync.syncedAt !== undefined && nowMs() - sync.syncedAt < freshForMs;
  // Who was let in unlisted, or added here, is expected already and stands in the outbox.
  return isFresh && kept + counts.pending >= counts.expected ? 'ok' : 'failed';
}

const clockOf = (skewMs: number | undefined): Probed =>
  skewMs === undefined ? 'unknown' : Math.abs(skewMs) < skewedFromMs ? 'ok' : 'failed';
