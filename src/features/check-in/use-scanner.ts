import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react';
import { nowMs } from '#src/platform/clock.ts';
import { createCamera } from './camera.ts';
import { loadDecoder } from './decoder.ts';
import { followFrames } from './follow-frames.ts';
import { keyboardWedge } from './keyboard-wedge.ts';
import { repeatFilter } from './repeat-filter.ts';

interface ScannerOptions {
  /** Where the camera's picture goes. */
  stage: RefObject<HTMLElement | null>;
  isPaused: boolean;
  /** The camera rests: somebody is at the last answer. A hardware scanner is pressed on purpose, and heard. */
  isResting: boolean;
  onText: (text: string) => void;
}

/** Camera and hardware scanner of this device, both read into `onText`, no code twice in a row. */
export function useScanner({ stage, isPaused, isResting, onText }: ScannerOptions) {
  const [camera] = useState(createCamera);
  const [isRepeat] = useState(() => repeatFilter(nowMs));
  const picture = useSyncExternalStore(camera.subscribe, camera.getState);
  /** Undefined until it is known; false when the decoder is not on this phone and no network brings it. */
  const [isReading, setIsReading] = useState<boolean>();
  const { video } = picture;

  const read = useEffectEvent((text: string) => {
    if (!isPaused && !isRepeat(text)) onText(text);
  });
  const isLooking = useEffectEvent(() => !isPaused && !isResting);

  useEffect(() => {
    if (stage.current !== null) camera.start(stage.current);
    return camera.stop;
  }, [camera, stage]);

  useEffect(() => {
    if (video === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    loadDecoder().then(
      (decode) => {
        if (isOver) return;
        setIsReading(true);
        stop = followFrames(video, async () => {
          if (!isLooking()) return false;
          const text = await decode(video);
          if (text !== undefined && !isOver && isLooking()) read(text);
          return text !== undefined;
        });
      },
      () => setIsReading(false),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [video]);

  useEffect(() => {
    const wedge = keyboardWedge((text) => read(text));
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (!isTyping) wedge(event);
    };
    // Before the buttons hear it: a scanner's Enter presses none.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  return { camera, picture, isReading };
}
