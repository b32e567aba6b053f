import type { RenderedCamera } from 'html5-qrcode/esm/camera/core';
import { CameraFactory } from 'html5-qrcode/esm/camera/factories';
import { createStore } from '#src/lib/create-store.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';
import { createSerialQueue } from '#src/lib/serial-queue.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import { toCameraErrorKind, type CameraErrorKind } from './camera-error.ts';

/** Snapshot of the camera, replaced on each change; for `useSyncExternalStore`. */
export interface CameraState {
  readonly status: 'off' | 'starting' | 'on' | 'failed';
  readonly errorKind: CameraErrorKind | undefined;
  readonly video: HTMLVideoElement | undefined;
  /** Empty until the user has granted the permission once. */
  readonly cameras: readonly { readonly id: string; readonly label: string }[];
  readonly cameraId: string | undefined;
  /** Undefined when the camera has no torch. */
  readonly isTorchOn: boolean | undefined;
  /** Undefined when the camera has no zoom. */
  readonly zoom: Zoom | undefined;
}

export interface Zoom {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
}

const offState: CameraState = {
  status: 'off',
  errorKind: undefined,
  video: undefined,
  cameras: [],
  cameraId: undefined,
  isTorchOn: undefined,
  zoom: undefined,
};

const storageKey = 'door-camera';
const playTimeoutMs = 4_000;
const retryAfterMs = 1_500;
/** Retry interval while another app holds the camera. */
const busyRetryAfterMs = 4_000;
/** A track muted for this long was taken by another app. */
const muteGraceMs = 2_000;

/*
 * Serialises the starts and stops of all cameras of this page: a camera that is still closing is busy for the
 * next one, and StrictMode mounts everything twice.
 */
const serialize = createSerialQueue();

/**
 * The scanner's camera, rendered into `stage` while it is started. It prefers the camera selected last, else
 * the back camera, and reopens itself after the system has taken the camera away.
 */
export function createCamera() {
  const store = createStore(offState);
  const { getSnapshot: getState } = store;
  let stage: HTMLElement | undefined;
  let rendered: RenderedCamera | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function setState(change: Partial<CameraState>): void {
    store.set({ ...getState(), ...change });
  }

  async function open(): Promise<void> {
    const target = stage;
    clearTimeout(retryTimer);
    if (target === undefined || rendered !== undefined) return;
    setState({ status: 'starting', errorKind: undefined });
    try {
      const camera = await render(target);
      rendered = camera;
      if (stage !== target) return close();
      const video = camera.getSurface();
      const track = getVideoTrack(video);
      track?.addEventListener('ended', reopenLater);
      track?.addEventListener('mute', onMute);
      setState({
        status: 'on',
        video,
        cameraId: track?.getSettings().deviceId,
        isTorchOn: camera.getCapabilities().torchFeature().isSupported() ? false : undefined,
        zoom: getZoom(camera),
        cameras: await listCameras(),
      });
    } catch (error) {
      const errorKind = toCameraErrorKind(error);
      setState({ ...offState, cameras: getState().cameras, status: 'failed', errorKind });
      // No event fires when the other app releases it.
      if (errorKind === 'busy') retryTimer = setTimeout(reopenIfVisible, busyRetryAfterMs);
    }
  }

  async function close(): Promise<void> {
    const camera = rendered;
    rendered = undefined;
    setState({ ...offState, cameras: getState().cameras });
    if (camera === undefined) return;
    const track = getVideoTrack(camera.getSurface());
    track?.removeEventListener('ended', reopenLater);
    track?.removeEventListener('mute', onMute);
    await camera.close();
  }

  const reopen = (): void => {
    void serialize(close);
    void serialize(open);
  };

  /** The system ended the track: another app, a phone call, an unplugged cable. */
  const reopenLater = (): void => {
    if (!document.hidden) setTimeout(reopen, retryAfterMs);
  };

  const reopenIfVisible = (): void => {
    if (!document.hidden && stage !== undefined && getState().status === 'failed') reopen();
  };

  const onMute = ({ target }: Event): void => {
    setTimeout(() => {
      const { video } = getState();
      const isSame = video !== undefined && getVideoTrack(video) === target;
      if (isSame && (target as MediaStreamTrack).muted && !document.hidden) reopen();
    }, muteGraceMs);
  };

  const onVisibilityChange = (): void => {
    if (document.hidden || stage === undefined) return;
    const { video, status } = getState();
    const track = video && getVideoTrack(video);
    if (status === 'failed' || track?.readyState === 'ended' || track?.muted === true) reopen();
    else void video?.play().catch(reopen);
  };

  const onDeviceChange = async (): Promise<void> => {
    if (getState().status === 'failed') reopen();
    else if (getState().status === 'on') setState({ cameras: await listCameras() });
  };

  return {
    getState,
    subscribe: store.subscribe,

    start(element: HTMLElement): void {
      stage = element;
      document.addEventListener('visibilitychange', onVisibilityChange);
      navigator.mediaDevices?.addEventListener('devicechange', onDeviceChange);
      void serialize(open);
    },

    stop(): void {
      stage = undefined;
      clearTimeout(retryTimer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange);
      void serialize(async () => {
        if (stage === undefined) await close();
      });
    },

    retry: reopen,

    select(cameraId: string): void {
      // Without storage the choice lasts until the camera is reopened.
      safeLocalStorage.set(storageKey, cameraId);
      reopen();
    },

    async setTorch(isOn: boolean): Promise<void> {
      await rendered?.getCapabilities().torchFeature().apply(isOn);
      setState({ isTorchOn: isOn });
    },

    async setZoom(value: number): Promise<void> {
      const { zoom } = getState();
      if (zoom === undefined) return;
      setState({ zoom: { ...zoom, value } });
      await rendered?.getCapabilities().zoomFeature().apply(value);
    },
  };
}

export type Camera = ReturnType<typeof createCamera>;

function getZoom(camera: RenderedCamera): Zoom | undefined {
  const feature = camera.getCapabilities().zoomFeature();
  if (!feature.isSupported()) return undefined;
  const [min, max] = [feature.min(), feature.max()];
  if (!(max > min)) return undefined;
  return { min, max, step: feature.step() || (max - min) / 20, value: feature.value() ?? min };
}

const getVideoTrack = (video: HTMLVideoElement): MediaStreamTrack | undefined =>
  video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;

async function render(target: HTMLElement): Promise<RenderedCamera> {
  const factory = await CameraFactory.failIfNotSupported();
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const chosen = safeLocalStorage.get(storageKey);
  const camera = await (chosen === undefined
    ? factory.create({ ...size, facingMode: { ideal: 'environment' } })
    : factory.create({ ...size, deviceId: { exact: chosen } }).catch((error: unknown) => {
        if (toCameraErrorKind(error) !== 'missing') throw error;
        // The camera selected last is not connected.
        return factory.create({ ...size, facingMode: { ideal: 'environment' } });
      }));
  const { promise: playing, resolve } = Promise.withResolvers<void>();
  const rendered = await camera.render(target, {}, { onRenderSurfaceReady: () => resolve() });
  // Closing before playback starts leaves a rejected play() behind that cannot be caught.
  await withTimeout(playing, playTimeoutMs, undefined);
  return rendered;
}

async function listCameras(): Promise<CameraState['cameras']> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
