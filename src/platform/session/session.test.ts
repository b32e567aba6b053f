import { beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '#contract/account/profile-endpoints.ts';

const ada = {
  _id: 'ada',
  fullName: 'Ada Neri',
  userType: 'Organisation',
  isPasswordChanged: true,
} as Profile;

let fromOtherTab: (message: unknown) => void;

beforeEach(() => {
  const jar = new Map<string, string>();
  vi.resetModules();
  vi.stubEnv('SSR', false);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super();
        fromOtherTab = (data) => void this.dispatchEvent(new MessageEvent('message', { data }));
      }
      postMessage(): void {}
    },
  );
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});

it('[SH-12] a refused token does not end a session that began while the outbox was counted', async () => {
  const { onSessionLost, readCurrentSession, expireSession, setPendingOperationCounter, startSession } =
    await import('./session.ts');
  const lost = vi.fn<() => void>();
  onSessionLost(lost);
  await startSession('first', ada);
  const pendingCount = Promise.withResolvers<number>();
  setPendingOperationCounter(() => pendingCount.promise);
  const expiry = expireSession('first');
  await startSession('second', ada);
  pendingCount.resolve(0);
  await expiry;
  expect(readCurrentSession()).toMatchObject({ token: 'second', isExpired: false });
  expect(lost).not.toHaveBeenCalled();

  await expireSession('second');
  expect(readCurrentSession()).toBeUndefined();
  expect(lost).toHaveBeenCalledOnce();
});

it('[SH-11] a sign-out in another tab takes effect at once, even while this tab still reads stale cookies', async () => {
  const { onSessionChangedInOtherTab, readCurrentSession, startSession } = await import('./session.ts');
  await startSession('first', ada);
  const listener = vi.fn<(previous: unknown) => void>();
  onSessionChangedInOtherTab(listener);
  fromOtherTab({ session: undefined });
  expect(readCurrentSession()).toBeUndefined();
  expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ userId: 'ada' }));
});

it('[AC-107] a new token replaces the one it was asked with, in every copy, and never a later session', async () => {
  const { onSignedIn, readCurrentSession, replaceToken, startSession, endSession } =
    await import('./session.ts');
  await startSession('first', ada);
  const { startedAt = '' } = readCurrentSession() ?? {};
  vi.stubGlobal(
    'Date',
    class extends Date {
      static override now = () => Number(startedAt) + 1000;
    },
  );
  // The device stores it for the service worker, and prefers it to older cookies (CI-53).
  const stored = vi.fn<(session: unknown) => void>();
  onSignedIn(stored);
  await replaceToken('first', 'second');
  expect(readCurrentSession()).toMatchObject({ token: 'second', userId: 'ada' });
  expect(document.cookie).toContain('token=second');
  expect(Number(readCurrentSession()?.startedAt)).toBeGreaterThan(Number(startedAt));
  expect(stored).toHaveBeenCalledExactlyOnceWith(readCurrentSession());
  await replaceToken('first', 'late');
  expect(readCurrentSession()).toMatchObject({ token: 'second' });
  await endSession();
  await replaceToken('second', 'late');
  expect(readCurrentSession()).toBeUndefined();
});
