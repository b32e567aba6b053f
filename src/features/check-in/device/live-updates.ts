import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import {
  streamLiveUpdates,
  liveChangeSchema,
  type LiveChange,
} from '#contract/check-in/check-in-endpoints.ts';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { coalesce } from '#src/lib/coalesce.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import type { Door } from '#src/offline/door/door.ts';
import { isServerReachable, subscribeToConnectivity } from '#src/platform/http/connectivity.ts';
import { apiStream } from '#src/platform/http/api.ts';

const initialRetryMs = secondMs;
const pollMs = 15_000;
const maxPollMs = minuteMs;
/** The server sends a message every 20 s: a stream silent for this long is dead. */
const silenceTimeoutMs = 50_000;

/**
 * Keeps a door current until the signal aborts: by the server's event stream, and by polling at once and
 * every 15 s with backoff while there is no stream. A server that stops names when to reconnect (OP-20).
 */
export async function subscribeToLiveUpdates(door: Door, signal: AbortSignal): Promise<void> {
  let waitMs = pollMs;
  const sleep = interruptibleSleep(door, signal);
  while (!signal.aborted) {
    // A door whose pass has expired gets no updates; pending operations are sent all the same (CI-22).
    if (door.getState().isPassExpired) {
      await sleep(maxPollMs);
      continue;
    }
    const streaming = new AbortController();
    let reconnectMs: number | undefined;
    try {
      const stream = await apiStream(streamLiveUpdates, { params: { id: door.eventId } }, signal);
      waitMs = pollMs;
      const whileStreaming = AbortSignal.any([signal, streaming.signal]);
      void refreshWhileOffline(door, whileStreaming);
      const followCursor = createCursorFollower(door, whileStreaming);
      for await (const message of readMessages(stream, silenceTimeoutMs))
        if ('retryMs' in message) reconnectMs = message.retryMs;
        else followCursor(message.cursor);
    } catch {
      // The list request that follows reports the error.
    } finally {
      streaming.abort();
    }
    if (signal.aborted) return;
    // At once: a stream that ends may mean a revoked pass, which removes the names from this device (CI-22).
    await refresh(door);
    if (door.getState().isPassExpired) continue;
    await sleep(reconnectMs ?? waitMs);
    waitMs = door.getState().sync.connection === 'online' ? pollMs : Math.min(maxPollMs, waitMs * 1.5);
  }
}

/**
 * Fetches what the server announces, and retries with backoff until the server has answered: the stream may stay
 * open and silent while a request fails.
 */
function createCursorFollower(door: Door, signal: AbortSignal): (cursor: number) => void {
  const sleep = interruptibleSleep(door, signal);
  let latest = 0;
  const follow = coalesce(async () => {
    for (let waitMs = initialRetryMs; !signal.aborted; waitMs = Math.min(pollMs, waitMs * 2)) {
      if (await door.onServerCursor(latest).catch(() => false)) return;
      await sleep(waitMs);
    }
  });
  return (cursor) => {
    latest = cursor;
    void follow();
  };
}

/**
 * Requests other than those of the list may fail too while the stream stays open and silent: asks the server again as soon as the network may
 * be back, and every 15 s, until a request is answered.
 */
async function refreshWhileOffline(door: Door, signal: AbortSignal): Promise<void> {
  const sleep = interruptibleSleep(door, signal);
  while (!signal.aborted) {
    await sleep(pollMs);
    if (!signal.aborted && door.getState().sync.connection === 'offline') await refresh(door);
  }
}

/** Ignores errors: the next change or poll retries. */
const refresh = (door: Door): Promise<void> => door.refresh().catch(() => undefined);

/**
 * Creates a sleep that ends early when the browser goes online, another request finds the server back (CI-57),
 * the page becomes visible, or the signal aborts.
 */
function interruptibleSleep(door: Door, signal: AbortSignal): (ms: number) => Promise<void> {
  return (ms) =>
    new Promise((resolve) => {
      const controller = new AbortController();
      const isOnline = (): boolean => door.getState().sync.connection === 'online';
      const wasOnline = isOnline();
      const finish = (): void => {
        controller.abort();
        unsubscribe.forEach((stop) => stop());
        clearTimeout(timer);
        resolve();
      };
      const unsubscribe = [
        door.subscribe(() => !wasOnline && isOnline() && finish()),
        subscribeToConnectivity(() => isServerReachable() && finish()),
      ];
      const timer = setTimeout(finish, ms);
      const options = { signal: controller.signal };
      addEventListener('online', finish, options);
      document.addEventListener('visibilitychange', () => !document.hidden && finish(), options);
      signal.addEventListener('abort', finish, options);
    });
}

/**
 * Reads the changes and reconnection times of a text/event-stream; ends after `timeoutMs` without any data,
 * comments included.
 */
async function* readMessages(
  stream: ReadableStream<string>,
  timeoutMs: number,
): AsyncGenerator<LiveChange | { readonly retryMs: number }> {
  const reader = stream.getReader();
  const messages: (LiveChange | { readonly retryMs: number })[] = [];
  const parser = createParser({
    onEvent({ data }) {
      const change = v.safeParse(liveChangeSchema, parseJson(data));
      if (change.success) messages.push(change.output);
    },
    onRetry(retryMs) {
      messages.push({ retryMs });
    },
  });
  for (;;) {
    const timer = setTimeout(() => void reader.cancel(), timeoutMs);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(value);
    yield* messages.splice(0);
  }
}
