import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { secondMs } from '#contract/durations.ts';
import {
  doorUrl,
  expectDoor,
  expectIn,
  getToggle,
  networkStatus,
  openDoor,
} from '#tests/support/browser/door-screen.ts';
import { expectAccessible } from '#tests/support/browser/expect-accessible.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { isBatchRequest } from '#tests/support/e2e/network-proxy.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 12 });
const openPhone = setupPhones();

async function tap(page: Page, participants: readonly { name: string }[]): Promise<void> {
  for (const participant of participants) {
    await getToggle(page, participant).click();
    await expectIn(page, participant);
  }
}

const countUploads = (): number =>
  fixture().network.requests.filter((request) => {
    const [method = '', url = ''] = request.split(' ');
    return isBatchRequest(method, url);
  }).length;

/** Ten times what the product takes at most: its 10 s are shown with a simulated clock in silent-return.test.ts. */
const deliveryTimeoutMs = 100 * secondMs;

test('[RS-35] [CI-57] delivers after a network without any browser event is back @core', async ({ page }) => {
  const { network, participants } = fixture();
  await openDoor(page, fixture());
  network.setCondition('reset');
  await tap(page, participants.slice(0, 1));
  await expect(networkStatus(page)).toHaveText(/Senza connessione · 1 da inviare/);
  const before = countUploads();
  await expect.poll(countUploads, { timeout: deliveryTimeoutMs }).toBeGreaterThan(before + 3);
  // The last attempt is swallowed, which takes longest to notice.
  network.setCondition('hang');
  const swallowed = countUploads();
  await expect.poll(countUploads, { timeout: deliveryTimeoutMs }).toBeGreaterThan(swallowed);
  const backAt = performance.now();
  network.setCondition('online', { keepsSwallowed: true });
  await expect(networkStatus(page)).toHaveText('Connesso', { timeout: deliveryTimeoutMs });
  const tookMs = performance.now() - backAt;
  expect(fixture().log()).toMatchObject([{ outcome: 'applied' }]);
  console.log(`RS-35: delivered ${(tookMs / secondMs).toFixed(1)} s after the silent return`);
});

test('[RS-34] [CI-55] [CI-56] a device resends operations that a restored server lacks, and reports them until the operator acknowledges it @core', async () => {
  const { server, participants } = fixture();
  const { dataDir } = server;
  const file = join(dataDir, 'presente.sqlite');
  const before = fixture().log().length;
  const phone = await openPhone();
  await openDoor(phone.page, fixture());
  await tap(phone.page, participants.slice(4, 6));
  await expect(networkStatus(phone.page)).toHaveText('Connesso');
  await expect.poll(() => fixture().log().length).toBe(before + 2);
  const database = new BetterSqlite(file, { readonly: true });
  await database.backup(join(dataDir, 'copy.sqlite'));
  database.close();
  await tap(phone.page, participants.slice(6, 9));
  await expect.poll(() => fixture().log().length).toBe(before + 5);
  await expect(networkStatus(phone.page)).toHaveText('Connesso');
  await phone.close();

  await server.stop('SIGKILL');
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  copyFileSync(join(dataDir, 'copy.sqlite'), file);
  await fixture().restartServer();
  expect(fixture().log()).toHaveLength(before + 2);
  const { page } = await openPhone({ profile: phone.profile });
  await page.goto(doorUrl(fixture()));
  await expectDoor(page, fixture());
  const notice = page.getByRole('alert').filter({ hasText: 'Presente è ripartito da un backup' });
  await expect(notice).toContainText('i 5 check-in');
  await expect.poll(() => fixture().log().length).toBe(before + 5);
  await expect(networkStatus(page)).toHaveText('Connesso');
  const arrived = fixture().log().slice(before);
  expect(new Set(arrived.map(({ participantId }) => participantId))).toEqual(
    new Set(participants.slice(4, 9).map(({ id }) => id)),
  );
  await expectAccessible(page, 'the door of a restored server');
  // Stays until the operator has read it.
  await page.reload();
  await expectDoor(page, fixture());
  for (const participant of participants.slice(4, 9)) await expectIn(page, participant);
  await notice.getByRole('button', { name: 'Ho capito' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expectDoor(page, fixture());
  await expect(notice).toHaveCount(0);
});
