import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isNutraMenu, referralForMs, takeReferral } from './referral.ts';

/** The cookies that were set, as a browser takes them. */
let set: string[];

beforeEach(() => {
  set = [];
  vi.stubEnv('SSR', false);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return set.map((it) => it.split(';')[0]).join('; ');
    },
    set cookie(text: string) {
      set.push(text);
    },
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('where a visitor came from', () => {
  it('[SH-9] main is kept for five minutes, and switches nothing on', () => {
    takeReferral('?tab=mapIndex&ref=main');
    expect(set).toEqual([expect.stringMatching(/^ref=main; Path=\/; Max-Age=300;/)]);
    expect(isNutraMenu()).toBe(false);
  });

  it('[SH-9] nutra also switches its menu on, for as long', () => {
    takeReferral('?ref=nutra');
    expect(set).toEqual([
      expect.stringMatching(/^ref=nutra; Path=\/; Max-Age=300;/),
      expect.stringMatching(/^nutra=true; Path=\/; Max-Age=300;/),
    ]);
    expect(isNutraMenu()).toBe(true);
    expect(referralForMs).toBe(300_000);
  });

  it.each(['', '?ref=', '?ref=NUTRA', '?ref=evil;Path=/', '?reference=main'])(
    '[SH-9] ignores %j',
    (search) => {
      takeReferral(search);
      expect(set).toEqual([]);
    },
  );
});
