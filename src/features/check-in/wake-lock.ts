/** Keeps the screen lit until the returned function is called; where it cannot be, nothing happens. */
export function keepAwake(): () => void {
  let isOver = false;
  let lock: WakeLockSentinel | undefined;

  async function ask(): Promise<void> {
    if (isOver || document.hidden || (lock !== undefined && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isOver) await lock.release();
    } catch {
      // An old browser, or the battery is low: the screen goes dark when it does.
    }
  }

  // The browser takes the lock back whenever the page is hidden.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release().catch(() => undefined);
  };
}
