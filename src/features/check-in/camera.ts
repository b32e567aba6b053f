import type { RenderedCamera } from 'html5-qrcode/esm/camera/core';
import { CameraFactory } from 'html5-qrcode/esm/camera/factories';
import { cameraProblemOf, type CameraProblem } from './camera-problem.ts';

export interface CameraState {
  readonly status: 'off' | 'starting' | 'on' | 'failed';
  readonly problem: CameraProblem | undefined;
  readonly video: HTMLVideoElement | undefined;
  /** Known only after the first permission. */
  readonly cameras: readonly { readonly id: string; readonly label: string }[];
  readonly cameraId: string | undefined;
  /** Undefined where the camera has no light. */
  readonly isTorchOn: boolean | undefined;
  /** Undefined where the camera cannot come nearer. */
  readonly zoom: Zoom | undefined;
}

export interface Zoom {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
}

const off: CameraState = {
  status: 'off',
  problem: undefined,
  video: undefined,
  cameras: [],
  cameraId: undefined,
  isTorchOn: undefined,
  zoom: undefined,
};

const choiceKey = 'door-camera';
const playsWithinMs = 4_000;
const retryAfterMs = 1_500;
/** A camera that another app holds is asked for again so often. */
const busyRetryAfterMs = 4_000;
/** A picture that stands still for so long was taken by another app. */
const mutedForMs = 2_000;

/*
 * Starts and stops of all cameras of this page follow each other in one chain: a camera that is
 * still closing is busy for the next one, and StrictMode mounts everything twice.
 */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = (job: () => Promise<void>): Promise<unknown> => (turn = turn.then(job, job));

/**
 * The camera of the scanner, shown in `stage` while it is started. It prefers the back camera or the
 * one chosen last, and comes back by itself when the system took it away for a while.
 */
export function createCamera() {
  let state = off;
  let stage: HTMLElement | undefined;
  let rendered: RenderedCamera | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(change: Partial<CameraState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function open(): Promise<void> {
    const target = stage;
    clearTimeout(retrying);
    if (target === undefined || rendered !== undefined) return;
    set({ status: 'starting', problem: undefined });
    try {
      const camera = await render(target);
      rendered = camera;
      if (stage !== target) return close();
      const video = camera.getSurface();
      const track = trackOf(video);
      track?.addEventListener('ended', comeBack);
      track?.addEventListener('mute', whenMuted);
      set({
        status: 'on',
        video,
        cameraId: track?.getSettings().deviceId,
        isTorchOn: camera.getCapabilities().torchFeature().isSupported() ? false : undefined,
        zoom: zoomOf(camera),
        cameras: await listCameras(),
      });
    } catch (error) {
      const problem = cameraProblemOf(error);
      set({ ...off, cameras: state.cameras, status: 'failed', problem });
      // Nobody tells when another app lets it go.
      if (problem === 'busy') retrying = setTimeout(reopenIfSeen, busyRetryAfterMs);
    }
  }

  async function close(): Promise<void> {
    const camera = rendered;
    rendered = undefined;
    set({ ...off, cameras: state.cameras });
    if (camera === undefined) return;
    const track = trackOf(camera.getSurface());
    track?.removeEventListener('ended', comeBack);
    track?.removeEventListener('mute', whenMuted);
    await camera.close();
  }

  const reopen = (): void => {
    void inTurn(close);
    void inTurn(open);
  };

  /** The system took the camera: another app, a phone call, a cable pulled out. */
  const comeBack = (): void => {
    if (!document.hidden) setTimeout(reopen, retryAfterMs);
  };

  const reopenIfSeen = (): void => {
    if (!document.hidden && stage !== undefined && state.status === 'failed') reopen();
  };

  const whenMuted = ({ target }: Event): void => {
    setTimeout(() => {
      const isSame = state.video !== undefined && trackOf(state.video) === target;
      if (isSame && (target as MediaStreamTrack).muted && !document.hidden) reopen();
    }, mutedForMs);
  };

  const whenShown = (): void => {
    if (document.hidden || stage === undefined) return;
    const video = state.video;
    const track = video && trackOf(video);
    if (state.status === 'failed' || track?.readyState === 'ended' || track?.muted === true) reopen();
    else void video?.play().catch(reopen);
  };

  const whenPluggedIn = async (): Promise<void> => {
    if (state.status === 'failed') reopen();
    else if (state.status === 'on') set({ cameras: await listCameras() });
  };

  return {
    getState: (): CameraState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    start(element: HTMLElement): void {
      stage = element;
      document.addEventListener('visibilitychange', whenShown);
      navigator.mediaDevices?.addEventListener('devicechange', whenPluggedIn);
      void inTurn(open);
    },

    stop(): void {
      stage = undefined;
      clearTimeout(retrying);
      document.removeEventListener('visibilitychange', whenShown);
      navigator.mediaDevices?.removeEventListener('devicechange', whenPluggedIn);
      void inTurn(async () => {
        if (stage === undefined) await close();
      });
    },

    retry: reopen,

    choose(cameraId: string): void {
      keepChoice(cameraId);
      reopen();
    },

    async setTorch(isOn: boolean): Promise<void> {
      await rendered?.getCapabilities().torchFeature().apply(isOn);
      set({ isTorchOn: isOn });
    },

    async setZoom(value: number): Promise<void> {
      const { zoom } = state;
      if (zoom === undefined) return;
      set({ zoom: { ...zoom, value } });
      await rendered?.getCapabilities().zoomFeature().apply(value);
    },
  };
}

export type Camera = ReturnType<typeof createCamera>;

function zoomOf(camera: RenderedCamera): Zoom | undefined {
  const feature = camera.getCapabilities().zoomFeature();
  if (!feature.isSupported()) return undefined;
  const [min, max] = [feature.min(), feature.max()];
  if (!(max > min)) return undefined;
  return { min, max, step: feature.step() || (max - min) / 20, value: feature.value() ?? min };
}

const trackOf = (video: HTMLVideoElement): MediaStreamTrack | undefined =>
  video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;

async function render(target: HTMLElement): Promise<RenderedCamera> {
  const factory = await CameraFactory.failIfNotSupported();
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const chosen = keptChoice();
  const camera = await (chosen === undefined
    ? factory.create({ ...size, facingMode: { ideal: 'environment' } })
    : factory.create({ ...size, deviceId: { exact: chosen } }).catch((error: unknown) => {
        if (cameraProblemOf(error) !== 'missing') throw error;
        // The one chosen last is not there today.
        return factory.create({ ...size, facingMode: { ideal: 'environment' } });
      }));
  const { promise: plays, resolve } = Promise.withResolvers<void>();
  const rendered = await camera.render(target, {}, { onRenderSurfaceReady: () => resolve() });
  // Closing before it plays would leave a rejected play() behind that nobody can catch.
  await Promise.race([plays, new Promise((late) => setTimeout(late, playsWithinMs))]);
  return rendered;
}

async function listCameras(): Promise<CameraState['cameras']> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

function keptChoice(): string | undefined {
  try {
    return localStorage.getItem(choiceKey) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepChoice(cameraId: string): void {
  try {
    localStorage.setItem(choiceKey, cameraId);
  } catch {
    // Storage is refused: the choice holds as long as the page.
  }
}
