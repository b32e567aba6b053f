// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Door } from '#src/offline/door/door.ts';
import { subscribeToLiveUpdates } from './live-updates.ts';

let openStreams: ReadableStreamDefaultController<Uint8Array>[];

beforeEach(() => {
  openStreams = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void openStreams.push(controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A door that is online and receives the cursors of its stream; its `unanswered` requests fail, counted from 1. */
function createFakeDoor(unanswered: ReadonlySet<number> = new Set()) {
  const cursors: number[] = [];
  const door = {
    eventId: '0197a0e2-0000-7000-8000-000000000001',
    getState: () => ({ isPassExpired: false, sync: { connection: 'online' } }),
    subscribe: () => () => undefined,
    refresh: async () => undefined,
    onServerCursor: async (cursor: number) => {
      cursors.push(cursor);
      return !unanswered.has(cursors.length);
    },
  };
  return { door: door as unknown as Door, cursors };
}

const send = (no: number, text: string): void => openStreams[no]!.enqueue(new TextEncoder().encode(text));

it('[OP-20] reconnects when the server that ended the stream said so, otherwise after 15 s', async () => {
  const { door, cursors } = createFakeDoor();
  const abort = new AbortController();
  void subscribeToLiveUpdates(door, abort.signal);
  await expect.poll(() => openStreams).toHaveLength(1);
  const change = { cursor: 7, in: 1, expected: 2 };
  send(0, `event: change\ndata: ${JSON.stringify(change)}\n\n`);
  send(0, 'retry: 700\n\n');
  openStreams[0]!.close();
  await vi.advanceTimersByTimeAsync(699);
  expect(openStreams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(openStreams).toHaveLength(2);
  expect(cursors).toEqual([7]);

  openStreams[1]!.close();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(openStreams).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(openStreams).toHaveLength(3);
  abort.abort();
});

it('[CI-9] [CI-57] fetches an announced change again until the server answers, while the stream stays silent', async () => {
  const { door, cursors } = createFakeDoor(new Set([1, 2]));
  const abort = new AbortController();
  void subscribeToLiveUpdates(door, abort.signal);
  await expect.poll(() => openStreams).toHaveLength(1);
  send(0, `event: change\ndata: ${JSON.stringify({ cursor: 7, in: 1, expected: 2 })}\n\n`);
  await expect.poll(() => cursors).toEqual([7]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(cursors).toEqual([7, 7]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(cursors).toEqual([7, 7, 7]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(cursors).toEqual([7, 7, 7]);
  abort.abort();
});
