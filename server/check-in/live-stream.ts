import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { LiveChange } from '#contract/check-in/check-in-endpoints.ts';
import type { Database } from '../db/database.ts';

/** Proxies drop silent connections: a heartbeat is sent at this interval. */
const heartbeatMs = 20_000;

/**
 * Server-sent events of one event: its cursor and counts at once and after each committed change. Changes
 * during a read are coalesced into one. Ends with the connection, or as soon as the caller may no longer
 * watch.
 */
export function openLiveStream(
  connection: IncomingMessage,
  database: Database,
  watched: {
    readonly eventId: string;
    /** Whether the caller may still watch: sessions can end while their streams are open. */
    readonly canWatch: () => Promise<boolean>;
    readonly read: () => Promise<LiveChange | undefined>;
  },
): PassThrough {
  const stream = new PassThrough();
  let isReading = false;
  let isStale = false;

  const pushChange = async (): Promise<void> => {
    if (isReading) {
      isStale = true;
      return;
    }
    isReading = true;
    try {
      do {
        isStale = false;
        if (!(await watched.canWatch())) return close();
        const change = await watched.read();
        if (change === undefined || stream.writableEnded) return;
        stream.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
      } while (isStale);
    } finally {
      isReading = false;
    }
  };
  // End the stream when a change cannot be read, so that it is not lost: the phone polls once its stream has
  // ended.
  const onChange = (changed: string | undefined): void => {
    if (changed === watched.eventId || changed === undefined) void pushChange().catch(() => close());
  };
  const sendHeartbeat = async (): Promise<void> => {
    const mayWatch = await watched.canWatch();
    if (stream.writableEnded) return;
    if (mayWatch) stream.write(': still here\n\n');
    else close();
  };

  const stop = database.onChange(onChange);
  const heartbeat = setInterval(() => void sendHeartbeat().catch(() => close()), heartbeatMs);
  const close = (): void => {
    stop();
    clearInterval(heartbeat);
    stream.end();
  };
  connection.once('close', close);
  stream.once('close', close);
  onChange(undefined);
  return stream;
}
