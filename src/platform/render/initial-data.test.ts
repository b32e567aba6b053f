import { expect, it, vi } from 'vitest';
import { readSite } from '#contract/site/site-endpoints.ts';

const site = {
  legalDetails: [],
  contactEmail: '',
  socialProviders: [],
  isDemo: false,
  hasPaidTicketsForMembers: false,
  tiles: null,
};

it('[EV-55] serves initial data to the first render only, not to later queries', async () => {
  vi.stubEnv('SSR', false);
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'https:', search: '', hash: '' });
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: () => ({ textContent: JSON.stringify({ '/api/site': { success: true, data: site } }) }),
  });
  const { readInitialData } = await import('./initial-data.ts');
  expect(readInitialData(readSite, {})?.data).toEqual(site);
  vi.advanceTimersByTime(10_000);
  expect(readInitialData(readSite, {})).toBeUndefined();
});
