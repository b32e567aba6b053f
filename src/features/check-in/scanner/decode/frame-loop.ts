/** After this long without a code, the scanner processes fewer frames to spare the battery (CI-48). */
const idleAfterMs = 20_000;
const idleIntervalMs = 100;

/**
 * Calls `onFrame` with a video's newest frame until the returned function is called. Each call waits for the
 * one before, so that a slow phone lags at most one frame behind. `onFrame` resolves to whether it found
 * something; without a find, frames are skipped after a while (CI-48).
 */
export function startFrameLoop(video: HTMLVideoElement, onFrame: () => Promise<boolean>): () => void {
  let isStopped = false;
  let lastFoundAt = performance.now();
  let lastProcessedAt = 0;

  const requestNext = (): void => {
    if (isStopped) return;
    // Both callbacks pause while the page is hidden.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(processFrame);
    else requestAnimationFrame(processFrame);
  };

  async function processFrame(now: number): Promise<void> {
    if (isStopped) return;
    const isSkipped = now - lastFoundAt > idleAfterMs && now - lastProcessedAt < idleIntervalMs;
    if (!isSkipped && !document.hidden && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      lastProcessedAt = now;
      // A frame that cannot be decoded does not stop the loop.
      if (await onFrame().catch(() => false)) lastFoundAt = now;
    }
    requestNext();
  }

  requestNext();
  return () => {
    isStopped = true;
  };
}
