import { beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '#contract/account/profile-calls.ts';

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

it('[SH-12] a refused token does not end the session that began while the queue was looked at', async () => {
  const { onSessionLost, readCurrentSession, sessionExpired, setUnsentCounter, startSession } =
    await import('./session.ts');
  const lost = vi.fn<() => void>();
  onSessionLost(lost);
  await startSession('first', ada);
  const looking = Promise.withResolvers<number>();
  setUnsentCounter(() => looking.promise);
  const ending = sessionExpired('first');
  await startSession('second', ada);
  looking.resolve(0);
  await ending;
  expect(readCurrentSession()).toMatchObject({ token: 'second', isExpired: false });
  expect(lost).not.toHaveBeenCalled();

  await sessionExpired('second');
  expect(readCurrentSession()).toBeUndefined();
  expect(lost).toHaveBeenCalledOnce();
});

it('[SH-11] another tab’s way out counts at once, also while this one still reads the old cookies', async () => {
  const { onChangedElsewhere, readCurrentSession, startSession } = await import('./session.ts');
  await startSession('first', ada);
  const heard = vi.fn<(before: unknown) => void>();
  onChangedElsewhere(heard);
  fromOtherTab({ session: undefined });
  expect(readCurrentSession()).toBeUndefined();
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ userId: 'ada' }));
});
