import { useEffect, useEffectEvent } from 'react';

const signsOfLife = ['pointerdown', 'pointerup', 'keydown', 'input', 'wheel', 'touchmove'] as const;

/** Calls `onIdle` each time nobody has touched this page for so long, the time it was not seen included. */
export function useIdle(afterMs: number, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => idle(), afterMs);
    };
    for (const sign of signsOfLife)
      addEventListener(sign, restart, { signal: left.signal, capture: true, passive: true });
    restart();
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [afterMs]);
}
