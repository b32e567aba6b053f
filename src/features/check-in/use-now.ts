import { useEffect, useState } from 'react';
import { nowMs } from '#src/platform/clock.ts';

/** The time, brought up to date so often that "6 minutes ago" stays true. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
