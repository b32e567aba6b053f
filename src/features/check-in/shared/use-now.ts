import { useEffect, useState } from 'react';
import { nowMs } from '#src/platform/text/clock.ts';

/**
 * The current time, updated every `intervalMs` so that relative times stay true; paused while the page is
 * hidden.
 */
export function useNow(intervalMs = 30_000): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const tick = () => setNow(nowMs());
    const stop = () => clearInterval(timer);
    const start = () => {
      stop();
      if (!document.hidden) timer = setInterval(tick, intervalMs);
    };
    const onVisibilityChange = () => {
      if (!document.hidden) tick();
      start();
    };
    start();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [intervalMs]);
  return now;
}
