import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { isNutraMenu, referralMaxAgeMs, consumeRefParam } from './referral.ts';

/** Cookie strings as written by the code under test. */
let setCookies: string[];

beforeEach(() => {
  setCookies = [];
  vi.stubEnv('SSR', false);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return setCookies.map((cookie) => cookie.split(';')[0]).join('; ');
    },
    set cookie(text: string) {
      setCookies.push(text);
    },
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('referral parameter', () => {
  it('[SH-9] stores main for five minutes without enabling a menu', () => {
    consumeRefParam('?tab=mapIndex&ref=main');
    expect(setCookies).toEqual([expect.stringMatching(/^ref=main; Path=\/; Max-Age=300;/)]);
    expect(isNutraMenu()).toBe(false);
  });

  it('[SH-9] nutra also enables its menu for five minutes', () => {
    consumeRefParam('?ref=nutra');
    expect(setCookies).toEqual([
      expect.stringMatching(/^ref=nutra; Path=\/; Max-Age=300;/),
      expect.stringMatching(/^nutra=true; Path=\/; Max-Age=300;/),
    ]);
    expect(isNutraMenu()).toBe(true);
    expect(referralMaxAgeMs).toBe(5 * minuteMs);
  });

  it.each(['', '?ref=', '?ref=NUTRA', '?ref=evil;Path=/', '?reference=main'])(
    '[SH-9] ignores %j',
    (search) => {
      consumeRefParam(search);
      expect(setCookies).toEqual([]);
    },
  );
});
