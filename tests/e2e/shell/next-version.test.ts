import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  doorUrl,
  expectDoor,
  expectIn,
  getToggle,
  networkStatus,
  openDoor,
} from '#tests/support/browser/door-screen.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import type { InterceptedResponse } from '#tests/support/e2e/network-proxy.ts';
import {
  acceptUpdate,
  expectNextVersion,
  getUpdateOffer,
  loadNextVersion,
} from '#tests/support/browser/app-update-screen.ts';

const fixture = setupE2eFixture();
const openPhone = setupPhones();
const nextFolder = 'test-results/next-version';

test.beforeAll(() => {
  const script = join(import.meta.dirname, '../../support/e2e/next-version.ts');
  execFileSync(process.execPath, [script, nextFolder], { stdio: 'inherit' });
});

test('[CI-15] [RS-13] a real next build, activated in the middle of a replay, records every operation once', async () => {
  const { network, participants } = fixture();
  const guests = participants.slice(0, 5);
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  await context.setOffline(true);
  for (const guest of guests) {
    await getToggle(page, guest).click();
    await expectIn(page, guest);
  }
  // The server receives and commits the batch, but its response is delayed until after the reload.
  network.holdBatchResponses(true);
  network.intercept = (method, path) => (method === 'GET' ? serveNextVersion(path) : undefined);
  await context.setOffline(false);
  await expect.poll(() => fixture().log().length).toBe(guests.length);

  await loadNextVersion(page);
  // The door goes on undisturbed, although the server no longer has its files.
  await getToggle(page, participants[5]!).click();
  await expectIn(page, participants[5]!);
  await expect(networkStatus(page)).toContainText('6 da inviare');
  await expect(getUpdateOffer(page)).toBeHidden();

  const uploads = network.batches.length;
  await page.goto(network.url);
  // The next page uploads again, and is replaced while it waits for the response.
  await expect.poll(() => network.batches.length).toBeGreaterThan(uploads);
  await acceptUpdate(page);
  await expectNextVersion(page);
  network.holdBatchResponses(false);
  await page.goto(doorUrl(fixture()));
  await expectDoor(page, fixture());
  await expect(page.locator('html')).toHaveAttribute('data-version', 'next');
  await expect(networkStatus(page)).toHaveText('Connesso');
  for (const guest of participants.slice(0, 6)) await expectIn(page, guest);
  const delivered = fixture().log();
  expect(delivered.map((entry) => entry.participantId)).toEqual(
    participants.slice(0, 6).map((participant) => participant.id),
  );
  console.log(
    `RS-13: next build activated with a batch in flight, ${delivered.length} of 6 operations, each once`,
  );
});

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the files of the next build; files that only the current one has are gone, as after a deployment. */
function serveNextVersion(url: string): InterceptedResponse | undefined {
  const path = new URL(url, 'http://localhost').pathname;
  const type = contentTypes[extname(path)];
  if (type === undefined || path.startsWith('/api/')) return undefined;
  const file = join(nextFolder, path);
  if (existsSync(file) && statSync(file).isFile())
    return { status: 200, headers: { 'content-type': type }, body: readFileSync(file) };
  return path.startsWith('/assets/') ? { status: 404, body: '' } : undefined;
}
