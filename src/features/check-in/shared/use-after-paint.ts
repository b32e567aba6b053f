import { useEffect, useState } from 'react';

/** Resolves after the next paint. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Returns `value` one paint late, so that input feedback is painted before derived counts. */
export function useAfterPaint<T>(value: T): T {
  const [deferred, setDeferred] = useState(value);
  useEffect(() => {
    let isLatest = true;
    void nextPaint().then(() => isLatest && setDeferred(value));
    return () => {
      isLatest = false;
    };
  }, [value]);
  return deferred;
}
