/** A request whose body is shown on its way. */
export interface Upload {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal | undefined;
  /** How much of it is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** What came back, as text. */
export interface UploadAnswer {
  readonly status: number;
  readonly retryAfter: string;
  readonly text: string;
}

/** On a slow line an upload may take minutes: it has failed when no byte has moved for so long (EV-41). */
const noProgressMs = 20_000;
/** When all has left the page some of it still lies in the device, and nothing says how it moves. */
const answerMs = 60_000;

/**
 * Sends by XMLHttpRequest: fetch does not tell how much of a body is sent. Rejects when no answer came
 * (no network, nothing moved any more), and with the signal's reason when it was aborted.
 */
export function upload({
  method,
  address,
  headers,
  body,
  signal,
  onProgress,
}: Upload): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitAtMost = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(new Error(`Nothing moved for ${ms} ms`)), ms);
    };
    const abort = (): void => fail(signal?.reason);
    const settled = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (reason: unknown): void => {
      settled();
      reject(reason);
      request.abort();
    };

    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      waitAtMost(noProgressMs);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener('load', () => {
      waitAtMost(answerMs);
      onProgress(1);
    });
    request.addEventListener('progress', () => waitAtMost(noProgressMs));
    request.addEventListener('error', () => fail(new Error('The upload was interrupted')));
    request.addEventListener('load', () => {
      settled();
      resolve({
        status: request.status,
        retryAfter: request.getResponseHeader('retry-after') ?? '',
        text: request.responseText,
      });
    });
    signal?.addEventListener('abort', abort);
    waitAtMost(noProgressMs);
    request.send(body);
  });
}
