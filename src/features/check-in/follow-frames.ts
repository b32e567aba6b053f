/**
 * Calls `onFrame` for a video's newest frame, again and again until the returned function is called;
 * the next one only after the last is done, so that a slow phone falls behind by one frame at most.
 */
export function followFrames(video: HTMLVideoElement, onFrame: () => Promise<void>): () => void {
  let isOver = false;

  const next = (): void => {
    if (isOver) return;
    // Both rest while the page is hidden.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look);
    else requestAnimationFrame(look);
  };

  async function look(): Promise<void> {
    if (isOver) return;
    if (!document.hidden && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      // One frame that cannot be read is no reason to stop.
      await onFrame().catch(() => undefined);
    }
    next();
  }

  next();
  return () => {
    isOver = true;
  };
}
