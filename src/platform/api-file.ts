import type { Call, InputOf } from '#contract/call.ts';
import { addressOf, headersOf, refusalOf, type Wire } from './api.ts';
import { ApiRefusal, NetworkFailure } from './api-errors.ts';
import { serverAnswered, serverFailed } from './reachability.ts';
import { readCurrentSession } from './session.ts';

/** A stream that brings nothing for so long is dead. */
const silenceMs = 20_000;

/** A file that came whole. */
export interface ArrivedFile {
  readonly name: string;
  readonly content: Blob;
}

export interface FileOptions {
  signal: AbortSignal;
  /** Told of each part as it comes. */
  onBytes?: (bytes: Uint8Array) => void;
}

/**
 * Makes a call of the kind `file` → the whole file, however long it takes as long as bytes move.
 * Throws `ApiRefusal` when the server refused, `NetworkFailure` when not all of it came.
 */
export async function apiFile<C extends Call>(
  call: C,
  input: InputOf<C>,
  { signal, onBytes }: FileOptions,
): Promise<ArrivedFile> {
  const token = readCurrentSession()?.token ?? '';
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silenceMs);
  try {
    const response = await fetch(addressOf(call, input as Wire), {
      headers: headersOf(token),
      credentials: 'omit',
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok) {
      const retryAfterSeconds = Number(response.headers.get('retry-after') ?? '') || undefined;
      const json: unknown = JSON.parse(await response.text());
      throw await refusalOf({ status: response.status, json, retryAfterSeconds }, token);
    }
    const name = fileNameIn(response.headers.get('content-disposition') ?? '');
    // A captive portal answers with a page of its own.
    if (name === undefined || response.body === null) throw new Error('not a file of ours');
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silenceMs);
      parts.push(value);
      onBytes?.(value);
    }
    serverAnswered();
    const type = response.headers.get('content-type') ?? '';
    return { name, content: new Blob(parts, { type }) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiRefusal) serverAnswered();
    else serverFailed();
    throw error instanceof ApiRefusal ? error : new NetworkFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The name that the server gave to a file; nothing where it gave none. */
function fileNameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
