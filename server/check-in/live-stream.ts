import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { LiveChange } from '#contract/check-in/check-in-calls.ts';
import type { Database } from '../db/database.ts';

/** A silent connection is dropped by proxies: say something at least this often. */
const heartbeatMs = 20_000;

/**
 * Server-sent events of one event: its cursor and counts at once, and again after each committed
 * change. Changes that come while one is being read are told as one. Ends with the connection, and
 * before anything more is told to somebody who may not watch any longer.
 */
export function openLiveStream(
  connection: IncomingMessage,
  database: Database,
  watched: {
    readonly eventId: string;
    /** Whether whoever watches still may: sessions are ended while their streams are open. */
    readonly mayWatch: () => Promise<boolean>;
    readonly read: () => Promise<LiveChange | undefined>;
  },
): PassThrough {
  const stream = new PassThrough();
  let isReading = false;
  let isStale = false;

  const tell = async (): Promise<void> => {
    if (isReading) {
      isStale = true;
      return;
    }
    isReading = true;
    try {
      do {
        isStale = false;
        if (!(await watched.mayWatch())) return end();
        const change = await watched.read();
        if (change === undefined || stream.writableEnded) return;
        stream.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
      } while (isStale);
    } finally {
      isReading = false;
    }
  };
  // A change that cannot be read now must not be forgotten: the phone polls when its stream has ended.
  const heard = (changed: string | undefined): void => {
    if (changed === watched.eventId || changed === undefined) void tell().catch(() => end());
  };
  const beat = async (): Promise<void> => {
    const mayWatch = await watched.mayWatch();
    if (stream.writableEnded) return;
    if (mayWatch) stream.write(': still here\n\n');
    else end();
  };

  const stop = database.onChange(heard);
  const heartbeat = setInterval(() => void beat().catch(() => end()), heartbeatMs);
  const end = (): void => {
    stop();
    clearInterval(heartbeat);
    stream.end();
  };
  connection.once('close', end);
  stream.once('close', end);
  heard(undefined);
  return stream;
}
