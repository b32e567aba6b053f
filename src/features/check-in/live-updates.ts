import * as v from 'valibot';
import { live, liveChangeSchema, type LiveChange } from '#contract/check-in/check-in-calls.ts';
import type { Door } from '#src/offline/door-state.ts';
import { apiStream } from '#src/platform/api.ts';

const pollMs = 15_000;
const longestPollMs = 60_000;
/** The server says something every 20 s: a stream that is silent for so long is dead. */
const silenceMs = 50_000;

/**
 * Keeps a door current until the signal aborts: the server's stream says when something changed; when it
 * ends, and as long as there is none, it asks at once and every 15 s, backing off.
 */
export async function followLive(door: Door, signal: AbortSignal): Promise<void> {
  let waitMs = pollMs;
  const wake = wakeUps(signal);
  while (!signal.aborted) {
    // The server has nothing more to say to it; what waits is sent all the same.
    if (door.getState().isPassOver) {
      await wake(longestPollMs);
      continue;
    }
    try {
      const stream = await apiStream(live, { params: { id: door.eventId } }, signal);
      waitMs = pollMs;
      for await (const change of changesOf(stream, silenceMs))
        void door.hear(change.cursor).catch(() => undefined);
    } catch {
      // The list's own answer says what that means.
    }
    if (signal.aborted) return;
    // At once: a stream that ends may be a pass that was revoked, which takes names off this phone (CI-22).
    await refresh(door);
    if (door.getState().isPassOver) continue;
    await wake(waitMs);
    waitMs = door.getState().sync.connection === 'online' ? pollMs : Math.min(longestPollMs, waitMs * 1.5);
  }
}

/** What fails is tried again with the next change or the next poll. */
const refresh = (door: Door): Promise<void> => door.refresh().catch(() => undefined);

/** A wait that ends early when the network or the eyes come back. */
function wakeUps(signal: AbortSignal): (ms: number) => Promise<void> {
  return (ms) =>
    new Promise((resolve) => {
      const done = new AbortController();
      const end = (): void => {
        done.abort();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, ms);
      const options = { signal: done.signal };
      addEventListener('online', end, options);
      document.addEventListener('visibilitychange', () => !document.hidden && end(), options);
      signal.addEventListener('abort', end, options);
    });
}

/** The changes that a text/event-stream tells. Ends after a silence. */
async function* changesOf(stream: ReadableStream<string>, longestMs: number): AsyncGenerator<LiveChange> {
  const reader = stream.getReader();
  let rest = '';
  for (;;) {
    const timer = setTimeout(() => void reader.cancel(), longestMs);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const messages = (rest + value).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data === undefined) continue;
      const change = v.safeParse(liveChangeSchema, JSON.parse(data));
      if (change.success) yield change.output;
    }
  }
}
