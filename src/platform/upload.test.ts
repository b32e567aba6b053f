import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload, type Upload } from './upload.ts';

/** An XMLHttpRequest whose network the test is. */
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
  sends(loaded: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total: 100, lengthComputable: true }),
    );
  }
  answers(status: number, text: string): void {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }
}

const shares: number[] = [];
const body = new FormData();
const begin = (options: Partial<Upload> = {}) => {
  const answer = upload({
    method: 'PUT',
    address: '/api/event/1',
    headers: { authorization: 'Bearer t' },
    body,
    signal: undefined,
    onProgress: (share) => shares.push(share),
    ...options,
  });
  // Looked at later.
  answer.catch(() => undefined);
  return { answer, request: FakeRequest.last };
};

beforeEach(() => {
  shares.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[EV-41] method, headers and body go out, progress and the answer come back', async () => {
  const { answer, request } = begin();
  expect(request.opened).toBe('PUT /api/event/1');
  expect(request.headers.get('authorization')).toBe('Bearer t');
  expect(request.sent).toBe(body);
  request.sends(25);
  request.upload.dispatchEvent(new Event('load'));
  request.answers(429, '{}');
  expect(await answer).toEqual({ status: 429, retryAfter: '7', text: '{}' });
  expect(shares).toEqual([0.25, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('[EV-41] a slow line may take minutes while bytes move, and is given up 20 s after the last one', async () => {
  const { answer, request } = begin();
  for (let percent = 1; percent <= 10; percent++) {
    vi.advanceTimersByTime(19_000);
    request.sends(percent);
  }
  expect(request.abort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  await expect(answer).rejects.toThrow('Nothing moved');
  expect(request.abort).toHaveBeenCalledOnce();
});

test('[EV-41] what has left the page may still lie in the device: its answer may take a minute', async () => {
  const { answer, request } = begin();
  request.upload.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(59_000);
  expect(request.abort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  await expect(answer).rejects.toThrow('Nothing moved');
});

test('[EV-41] the network lost in the middle, or whoever sends giving up, ends it at once', async () => {
  const lost = begin();
  lost.request.dispatchEvent(new Event('error'));
  await expect(lost.answer).rejects.toThrow('interrupted');

  const controller = new AbortController();
  const given = begin({ signal: controller.signal });
  controller.abort(new Error('closed'));
  await expect(given.answer).rejects.toThrow('closed');
  expect(given.request.abort).toHaveBeenCalledOnce();
  await expect(begin({ signal: controller.signal }).answer).rejects.toThrow('closed');
  expect(vi.getTimerCount()).toBe(0);
});
