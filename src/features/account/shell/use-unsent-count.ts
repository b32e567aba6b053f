import { useEffect, useState } from 'react';
import { getPendingOperationCount } from '#src/platform/session/session.ts';

/** Number of check-ins on this device that the server does not have, read while `isEnabled`; 0 until then. */
export function useUnsentCount(isEnabled = true): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isEnabled) return;
    void getPendingOperationCount().then(setCount, () => setCount(0));
  }, [isEnabled]);
  return count;
}
