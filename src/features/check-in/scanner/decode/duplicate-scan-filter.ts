/** A code is ignored until it has been out of sight for this long (CI-17). */
export const duplicateWindowMs = 2_500;

/**
 * Returns a function that tells whether a text was in sight a moment ago. Each sight restarts the window, so
 * that a ticket held before the camera is answered once, not every 2.5 s.
 */
export function createDuplicateScanFilter(nowMs: () => number): (text: string) => boolean {
  const lastSeenAt = new Map<string, number>();
  return (text) => {
    const now = nowMs();
    for (const [seenText, seenMs] of lastSeenAt)
      if (now - seenMs >= duplicateWindowMs) lastSeenAt.delete(seenText);
    const isDuplicate = lastSeenAt.has(text);
    lastSeenAt.set(text, now);
    return isDuplicate;
  };
}
