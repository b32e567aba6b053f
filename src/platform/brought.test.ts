import { expect, it, vi } from 'vitest';
import { readSite } from '#contract/site/site-calls.ts';

const site = {
  legalDetails: [],
  contactEmail: '',
  socialProviders: [],
  isDemo: false,
  hasPaidTicketsForMembers: false,
  tiles: null,
};

it('[EV-55] what came with the page is of its first screen, and of no later one', async () => {
  vi.stubEnv('SSR', false);
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'https:', search: '', hash: '' });
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: () => ({ textContent: JSON.stringify({ '/api/site': { success: true, data: site } }) }),
  });
  const { brought } = await import('./brought.ts');
  expect(brought(readSite, {})?.data).toEqual(site);
  vi.advanceTimersByTime(10_000);
  expect(brought(readSite, {})).toBeUndefined();
});
