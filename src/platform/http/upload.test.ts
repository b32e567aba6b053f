import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload, type UploadOptions } from './upload.ts';

/** XMLHttpRequest whose network is driven by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  readonly abort = vi.fn<() => void>();
  opened = '';
  sent: unknown;
  status = 0;
  responseText = '';
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, address: string): void {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return name === 'retry-after' ? '7' : null;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  emitProgress(loaded: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total: 100, lengthComputable: true }),
    );
  }
  respond(status: number, text: string): void {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }
}

const fractions: number[] = [];
const body = new FormData();
const startUpload = (options: Partial<UploadOptions> = {}) => {
  const response = upload({
    method: 'PUT',
    address: '/api/event/1',
    headers: { authorization: 'Bearer t' },
    body,
    signal: undefined,
    onProgress: (share) => fractions.push(share),
    ...options,
  });
  // Awaited later: avoids an unhandled rejection.
  response.catch(() => undefined);
  return { answer: response, request: FakeRequest.last };
};

beforeEach(() => {
  fractions.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[EV-41] sends method, headers and body, and reports progress and the response', async () => {
  const { answer: response, request } = startUpload();
  expect(request.opened).toBe('PUT /api/event/1');
  expect(request.headers.get('authorization')).toBe('Bearer t');
  expect(request.sent).toBe(body);
  request.emitProgress(25);
  request.upload.dispatchEvent(new Event('load'));
  request.respond(429, '{}');
  const { headers, ...rest } = await response;
  expect(rest).toEqual({ status: 429, text: '{}' });
  expect(headers.get('retry-after')).toBe('7');
  expect(fractions).toEqual([0.25, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('[RG-74] sends JSON as such', () => {
  const { request } = startUpload({ body: '{"rows":[]}' });
  expect(request.headers.get('content-type')).toBe('application/json');
  expect(request.sent).toBe('{"rows":[]}');
  expect(startUpload().request.headers.has('content-type')).toBe(false);
});

test('[EV-41] a slow upload may take minutes while bytes move, and times out 20 s after the last one', async () => {
  const { answer: response, request } = startUpload();
  for (let percent = 1; percent <= 10; percent++) {
    vi.advanceTimersByTime(19_000);
    request.emitProgress(percent);
  }
  expect(request.abort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  await expect(response).rejects.toThrow('Nothing moved');
  expect(request.abort).toHaveBeenCalledOnce();
});

test('[EV-41] waits up to a minute for the response once the body has left the page', async () => {
  const { answer: response, request } = startUpload();
  request.upload.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(59_000);
  expect(request.abort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  await expect(response).rejects.toThrow('Nothing moved');
});

test('[EV-41] rejects at once on a network error or an abort', async () => {
  const interrupted = startUpload();
  interrupted.request.dispatchEvent(new Event('error'));
  await expect(interrupted.answer).rejects.toThrow('interrupted');

  const controller = new AbortController();
  const aborted = startUpload({ signal: controller.signal });
  controller.abort(new Error('closed'));
  await expect(aborted.answer).rejects.toThrow('closed');
  expect(aborted.request.abort).toHaveBeenCalledOnce();
  await expect(startUpload({ signal: controller.signal }).answer).rejects.toThrow('closed');
  expect(vi.getTimerCount()).toBe(0);
});
