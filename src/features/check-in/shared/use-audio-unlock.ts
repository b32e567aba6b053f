import { useEffect } from 'react';
import { unlockAudio } from './feedback.ts';

/** Lets the results of scans be heard: browsers allow sound only after a touch or a key. */
export function useAudioUnlock(): void {
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    const unlock = () => void unlockAudio();
    window.addEventListener('pointerdown', unlock, options);
    window.addEventListener('keydown', unlock, options);
    // The tap that opened the page counts as a user gesture.
    if (navigator.userActivation?.hasBeenActive) unlock();
    return () => controller.abort();
  }, []);
}
