import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { parseRetryAfter } from '#src/lib/parse-retry-after.ts';
import { buildUrl, getRequestHeaders, handleErrorResponse, type RequestInput } from './api.ts';
import { ApiRefusal, NetworkFailure } from './api-errors.ts';
import { markOnline, reportUnanswered } from './connectivity.ts';
import { nowMs } from '../text/clock.ts';
import { readCurrentSession } from '../session/session.ts';

/** Timeout of a stream without new bytes, in ms. */
const stallTimeoutMs = 20_000;

/** A completely downloaded file. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

export interface FileOptions {
  signal: AbortSignal;
  /** Called with each received chunk. */
  onBytes?: (bytes: Uint8Array) => void;
}

/**
 * Downloads the file of a `file` endpoint; there is no time limit while bytes arrive.
 *
 * @throws `ApiRefusal` when the server refused, `NetworkFailure` when the download is incomplete.
 */
export async function apiFile<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  { signal, onBytes }: FileOptions,
): Promise<DownloadedFile> {
  const token = readCurrentSession()?.token ?? '';
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), stallTimeoutMs);
  try {
    const response = await fetch(buildUrl(endpoint, input as RequestInput), {
      headers: getRequestHeaders(token),
      credentials: 'omit',
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    if (!response.ok) {
      const retryAfterMs = parseRetryAfter(response.headers, nowMs());
      const json: unknown = JSON.parse(await response.text());
      throw await handleErrorResponse({ status: response.status, json, retryAfterMs }, token);
    }
    const name = parseFileName(response.headers.get('content-disposition') ?? '');
    // A captive portal responds with a page of its own.
    if (name === undefined || response.body === null) throw new Error('not a file of this server');
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => stalled.abort(), stallTimeoutMs);
      chunks.push(value);
      onBytes?.(value);
    }
    markOnline();
    const type = response.headers.get('content-type') ?? '';
    return { name, content: new Blob(chunks, { type }) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiRefusal) markOnline();
    else reportUnanswered();
    throw error instanceof ApiRefusal ? error : new NetworkFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** File name from `Content-Disposition`; `undefined` when there is none. */
function parseFileName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
