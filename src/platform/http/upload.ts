import { minuteMs } from '#contract/durations.ts';
import { noteRecentWrite } from './recent-write.ts';
import type { FormValue, FormValues, RawResponse, RequestOptions } from './transport.ts';

/** A request that reports upload progress. */
export interface UploadOptions extends RequestOptions {
  /** A form, or JSON. */
  readonly body: FormData | string;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** An upload over a slow network may take minutes: it fails after this time without any progress (EV-41). */
const stallTimeoutMs = 20_000;
/** Once all bytes have left the page, some may still be buffered by the device, without progress events. */
const responseTimeoutMs = minuteMs;

/**
 * Uploads with XMLHttpRequest, because fetch has no upload progress. Rejects without a response (network
 * error, stalled transfer), or with the signal's reason when aborted.
 */
export function upload({
  method,
  address,
  headers,
  body,
  signal,
  onProgress,
}: UploadOptions): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimeout = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(new Error(`Nothing moved for ${ms} ms`)), ms);
    };
    const abort = (): void => fail(signal?.reason);
    const cleanUp = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (reason: unknown): void => {
      cleanUp();
      reject(reason);
      request.abort();
    };

    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      restartTimeout(stallTimeoutMs);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener('load', () => {
      restartTimeout(responseTimeoutMs);
      onProgress(1);
    });
    request.addEventListener('progress', () => restartTimeout(stallTimeoutMs));
    request.addEventListener('error', () => fail(new Error('The upload was interrupted')));
    request.addEventListener('load', () => {
      cleanUp();
      const responseHeaders = { get: (name: string) => request.getResponseHeader(name) };
      noteRecentWrite(responseHeaders);
      resolve({
        status: request.status,
        headers: responseHeaders,
        text: request.responseText,
      });
    });
    signal?.addEventListener('abort', abort);
    restartTimeout(stallTimeoutMs);
    request.send(body);
  });
}

/** Encodes form values as text, a list as `name[0]`, `name[1]` …, plus the file. */
export function toFormData(field: string, values: FormValues, file: Blob | undefined): FormData {
  const form = new FormData();
  const add = (name: string, value: FormValue): void => {
    if (typeof value === 'object' && value !== null)
      value.forEach((item, index) => add(`${name}[${index}]`, item));
    else if (value !== undefined && value !== null) form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  if (file !== undefined) form.append(field, file, field);
  return form;
}
