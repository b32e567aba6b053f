import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayMs } from '#contract/durations.ts';

const session = vi.hoisted(() => ({
  current: undefined as
    | { token: string; startedAt: string; userType: string; isExpired: boolean }
    | undefined,
  replaced: [] as [string, string][],
}));
const requests = vi.hoisted(() => [] as string[]);

vi.mock('./session.ts', () => ({
  readCurrentSession: () => session.current,
  isSignedIn: (value: typeof session.current) => value !== undefined && !value.isExpired,
  replaceToken: (sentToken: string, token: string) => void session.replaced.push([sentToken, token]),
}));
vi.mock('../http/api.ts', () => ({
  api: ({ path }: { path: string }) => {
    requests.push(path);
    return Promise.resolve({ token: 'new' });
  },
}));

/** Of the lock: false while another tab holds it. */
let isLockFree = true;

beforeEach(() => {
  isLockFree = true;
  session.replaced.length = 0;
  requests.length = 0;
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: unknown, work: (lock: unknown) => unknown) =>
        work(isLockFree ? {} : null),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (ageMs: number, change: Partial<NonNullable<typeof session.current>> = {}) => {
  const startedAt = String(Date.now() - ageMs);
  session.current = { token: 'old', startedAt, userType: 'Basic', isExpired: false, ...change };
};

const renew = async () => (await import('./renew-token.ts')).renewToken();

it('[AC-107] a token older than a day is replaced', async () => {
  signIn(dayMs + 1000);
  await renew();
  expect(session.replaced).toEqual([['old', 'new']]);
  expect(requests).toEqual(['/session/renew']);
});

it('[AC-107] a token that another clock dates in the future is replaced', async () => {
  signIn(-700 * dayMs);
  await renew();
  expect(requests).toHaveLength(1);
});

it.each([
  ['a newer one', () => signIn(dayMs / 2)],
  ['one of a staff pass', () => signIn(2 * dayMs, { userType: 'staff' })],
  ['an expired one', () => signIn(2 * dayMs, { isExpired: true, token: '' })],
  [
    'one that another tab replaces',
    () => {
      signIn(2 * dayMs);
      isLockFree = false;
    },
  ],
])('[AC-107] %s stays', async (_what, prepare) => {
  prepare();
  await renew();
  expect(requests).toEqual([]);
});
