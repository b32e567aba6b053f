/** Nobody shows a ticket for so long: then the camera is looked at now and then, which spares the battery (CI-48). */
const idleAfterMs = 20_000;
const idleEveryMs = 100;

/**
 * Calls `onFrame` for a video's newest frame, again and again until the returned function is called;
 * the next one only after the last is done, so that a slow phone falls behind by one frame at most.
 * It says whether there was something to see: without, frames are left out after a while.
 */
export function followFrames(video: HTMLVideoElement, onFrame: () => Promise<boolean>): () => void {
  let isOver = false;
  let seenAt = performance.now();
  let lookedAt = 0;

  const next = (): void => {
    if (isOver) return;
    // Both rest while the page is hidden.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look);
    else requestAnimationFrame(look);
  };

  async function look(now: number): Promise<void> {
    if (isOver) return;
    const isLeftOut = now - seenAt > idleAfterMs && now - lookedAt < idleEveryMs;
    if (!isLeftOut && !document.hidden && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      lookedAt = now;
      // One frame that cannot be read is no reason to stop.
      if (await onFrame().catch(() => false)) seenAt = now;
    }
    next();
  }

  next();
  return () => {
    isOver = true;
  };
}
