import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react';
import { createCamera } from './camera.ts';
import { loadDecoder } from './decode/decoder.ts';
import { startFrameLoop } from './decode/frame-loop.ts';

interface ScannerOptions {
  /** Element that the camera renders into. */
  stage: RefObject<HTMLElement | null>;
  /** Stops decoding camera frames: something covers the camera, or the operator works on the last result (CI-38). */
  isPaused: boolean;
  onText: (text: string) => void;
}

/** Reads the codes before the camera into `onText`. */
export function useScanner({ stage, isPaused, onText }: ScannerOptions) {
  const [camera] = useState(createCamera);
  const cameraState = useSyncExternalStore(camera.subscribe, camera.getState);
  /** Undefined until known; false when the decoder is not cached and cannot be downloaded. */
  const [isDecoderReady, setIsDecoderReady] = useState<boolean>();
  const { video } = cameraState;

  const handleText = useEffectEvent(onText);
  const isScanning = useEffectEvent(() => !isPaused);

  useEffect(() => {
    if (stage.current !== null) camera.start(stage.current);
    return camera.stop;
  }, [camera, stage]);

  useEffect(() => {
    if (video === undefined) return;
    let isStopped = false;
    let stop: (() => void) | undefined;
    loadDecoder().then(
      (decode) => {
        if (isStopped) return;
        setIsDecoderReady(true);
        stop = startFrameLoop(video, async () => {
          if (!isScanning()) return false;
          const text = await decode(video);
          if (text !== undefined && !isStopped && isScanning()) handleText(text);
          return text !== undefined;
        });
      },
      () => setIsDecoderReady(false),
    );
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [video]);

  return { camera, cameraState, isDecoderReady };
}
