import { useEffect, useState } from 'react';
import { nowMs } from '#src/platform/clock.ts';

/** The time, brought up to date so often that "6 minutes ago" stays true; nothing runs while nobody sees the page. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const tick = () => setNow(nowMs());
    const stop = () => clearInterval(timer);
    const run = () => {
      stop();
      if (!document.hidden) timer = setInterval(tick, everyMs);
    };
    const onSeen = () => {
      if (!document.hidden) tick();
      run();
    };
    run();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [everyMs]);
  return now;
}
