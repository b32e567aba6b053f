import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { parseRetryAfter } from '#src/lib/parse-retry-after.ts';
import { buildUrl, getRequestHeaders, handleErrorResponse, type RequestInput } from './api.ts';
import { ApiRefusal, NetworkFailure } from './api-errors.ts';
import { markOnline, reportUnanswered } from './connectivity.ts';
import { nowMs } from '../text/clock.ts';
import { readCurrentSession } from '../session/session.ts';

/** Timeout of a response without new bytes, in ms. */
const stallTimeoutMs = 20_000;

/**
 * Opens a `file` endpoint whose bytes are used as they arrive; there is no time limit while they do. A
 * response of another media type is a captive portal's.
 *
 * @throws `ApiRefusal` when the server refused, `NetworkFailure` when it did not answer; the bytes throw
 *   `NetworkFailure` when the connection breaks.
 */
export async function apiBytes<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  mediaType: string,
): Promise<AsyncGenerator<Uint8Array<ArrayBuffer>>> {
  const token = readCurrentSession()?.token ?? '';
  const stall = createStallTimer();
  try {
    const response = await fetch(buildUrl(endpoint, input as RequestInput), {
      headers: getRequestHeaders(token),
      credentials: 'omit',
      signal: stall.signal,
    });
    if (!response.ok) {
      const retryAfterMs = parseRetryAfter(response.headers, nowMs());
      const json: unknown = JSON.parse(await response.text());
      throw await handleErrorResponse({ status: response.status, json, retryAfterMs }, token);
    }
    if (response.headers.get('content-type')?.startsWith(mediaType) !== true || response.body === null)
      throw new Error('not a response of this server');
    markOnline();
    return readPieces(response.body.getReader(), stall);
  } catch (error) {
    stall.stop();
    if (error instanceof ApiRefusal) markOnline();
    else reportUnanswered();
    throw error instanceof ApiRefusal ? error : new NetworkFailure(error);
  }
}

type StallTimer = ReturnType<typeof createStallTimer>;

function createStallTimer() {
  const stalled = new AbortController();
  const start = () => setTimeout(() => stalled.abort(), stallTimeoutMs);
  let timer = start();
  const stop = (): void => clearTimeout(timer);
  return {
    signal: stalled.signal,
    stop,
    restart(): void {
      stop();
      timer = start();
    },
  };
}

async function* readPieces(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  stall: StallTimer,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      stall.restart();
      yield value;
    }
  } catch (error) {
    reportUnanswered();
    throw new NetworkFailure(error);
  } finally {
    stall.stop();
    // The consumer may have had enough.
    await reader.cancel().catch(() => undefined);
  }
}
