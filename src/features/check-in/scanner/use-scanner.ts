import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react';
import { nowMs } from '#src/platform/text/clock.ts';
import { createCamera } from './camera.ts';
import { loadDecoder } from './decode/decoder.ts';
import { startFrameLoop } from './decode/frame-loop.ts';
import { createKeyboardWedge } from './keyboard-wedge.ts';
import { createDuplicateScanFilter } from './decode/duplicate-scan-filter.ts';

interface ScannerOptions {
  /** Element that the camera renders into. */
  stage: RefObject<HTMLElement | null>;
  isPaused: boolean;
  /**
   * Stops decoding camera frames while the operator works on the last result (CI-38). A hardware scanner is
   * triggered on purpose, and is still read.
   */
  isCameraPaused: boolean;
  onText: (text: string) => void;
}

/** Reads camera and hardware scanner into `onText`, without duplicate scans (CI-17). */
export function useScanner({ stage, isPaused, isCameraPaused, onText }: ScannerOptions) {
  const [camera] = useState(createCamera);
  const [isDuplicate] = useState(() => createDuplicateScanFilter(nowMs));
  const cameraState = useSyncExternalStore(camera.subscribe, camera.getState);
  /** Undefined until known; false when the decoder is not cached and cannot be downloaded. */
  const [isDecoderReady, setIsDecoderReady] = useState<boolean>();
  const { video } = cameraState;

  const handleText = useEffectEvent((text: string) => {
    if (!isPaused && !isDuplicate(text)) onText(text);
  });
  const isScanning = useEffectEvent(() => !isPaused && !isCameraPaused);

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

  useEffect(() => {
    const wedge = createKeyboardWedge((text) => handleText(text));
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (!isTyping) wedge(event);
    };
    // In the capture phase: a scanner's Enter must press no button.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);

  return { camera, cameraState, isDecoderReady };
}
