import { expect, test } from '@playwright/test';
import { countFirstLoad } from '#tests/support/browser/first-load.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';

const fixture = setupE2eFixture({ participantCount: 1 });

/** kB of JavaScript without the transport, headers included, a little above what each page needs today. */
const scriptBudgets: Readonly<Record<string, number>> = {
  '/?tab=eventIndex': 136,
  '/event/detail/{event}': 292,
  '/organisation/page/{organisation}': 156,
  '/login': 160,
  '/signup': 158,
  '/contact': 151,
  '/privacy': 178,
};
const maxTransportKb = 8.5;
const maxStyleKb = 25;
// The event page loads 19 with its map.
const maxScripts = 20;

for (const [path, maxScriptKb] of Object.entries(scriptBudgets))
  test(`[BR-55] the first load of ${path} keeps its budget @core`, async ({ page }) => {
    const { network, organisation, eventId } = fixture();
    const address = path.replace('{event}', eventId).replace('{organisation}', organisation.id);
    const load = await countFirstLoad(page, network.url + address);
    expect(load.scriptBytes / 1000).toBeLessThan(maxScriptKb);
    expect(load.transportBytes / 1000).toBeLessThan(maxTransportKb);
    expect(load.styleBytes / 1000).toBeLessThan(maxStyleKb);
    expect(load.scripts).toBeLessThan(maxScripts);
    // A page that loads less than the program has failed.
    expect(load.scriptBytes).toBeGreaterThan(50_000);
  });
