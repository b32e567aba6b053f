import { useEffect } from 'react';

/** Keeps the screen on while the component is mounted and enabled, where the browser supports it. */
export function useWakeLock(isEnabled = true): void {
  useEffect(() => {
    if (!isEnabled || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isReleased = false;
    const acquire = async () => {
      // The browser releases the lock whenever the page is hidden.
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      // Rejected on low battery: the page works without it.
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isReleased) await sentinel?.release();
      else lock = sentinel;
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isReleased = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, [isEnabled]);
}
