import { secondMs } from '#contract/durations.ts';

const field = 'recent-write';
let untilMs = 0;

/** Header of reads after a write: replicas of the server's database may not have it yet (OP-35). */
export const getRecentWriteHeader = (): Record<string, string> =>
  performance.now() < untilMs ? { [field]: '1' } : {};

/** Reads from a response for how long reads must carry the header. A server without replicas does not ask for it. */
export function noteRecentWrite(headers: Pick<Headers, 'get'>): void {
  const seconds = Number(headers.get(field));
  if (!(seconds > 0)) return;
  untilMs = performance.now() + seconds * secondMs;
  // For pages that the server renders.
  document.cookie = `recentwrite=1; Path=/; Max-Age=${seconds}; SameSite=Strict`;
}
