/** A code is ignored for so long after it was last in sight (CI-17). */
export const repeatIgnoredForMs = 2_500;

/**
 * Says of each text that was read whether it is one that was in sight a moment ago. Each sight counts
 * anew, so a ticket that stays before the camera is answered once, not every 2.5 s.
 */
export function repeatFilter(nowMs: () => number): (text: string) => boolean {
  const seenAt = new Map<string, number>();
  return (text) => {
    const now = nowMs();
    for (const [seen, at] of seenAt) if (now - at >= repeatIgnoredForMs) seenAt.delete(seen);
    const isRepeat = seenAt.has(text);
    seenAt.set(text, now);
    return isRepeat;
  };
}
