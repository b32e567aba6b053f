import { expect, test } from '@playwright/test';
import { forceSync } from '#tests/support/browser/force-sync.ts';
import {
  networkStatus,
  doorUrl,
  expectDoor,
  expectIn,
  expectOut,
  openDoor,
  searchFor,
  signIn,
  getToggle,
} from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';

const fixture = setupE2eFixture();
const openPhone = setupPhones();

test('[CI-4] the door works offline: after a reload, and from its icon after a restart @core', async ({
  browser,
}) => {
  const { network, organisation, participants } = fixture();
  const [first, second, third] = participants;
  const lateParticipant = participants.at(-1)!;
  const phone = await openPhone();
  await openDoor(phone.page, fixture());
  await phone.context.setOffline(true);
  await phone.page.reload();
  await expectDoor(phone.page, fixture());
  await getToggle(phone.page, first!).click();
  await expectIn(phone.page, first!);
  await expect(networkStatus(phone.page)).toHaveText(/Senza connessione · 1 da inviare/);
  await phone.close();

  const again = await openPhone({ profile: phone.profile, isOffline: true });
  const { page } = again;
  await visitHydrated(page, `${network.url}/?source=app`);
  await expectDoor(page, fixture());
  await expectIn(page, first!);

  await searchFor(page, lateParticipant.name.toLowerCase().replace('à', 'a'));
  await getToggle(page, lateParticipant).click();
  await expectIn(page, lateParticipant);
  await searchFor(page, '');
  for (const participant of [second!, third!]) await getToggle(page, participant).click();
  await getToggle(page, third!).click();
  await expectOut(page, third!);
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await expect(page.getByText('3 su 40 presenti')).toBeVisible();
  await page.getByRole('button', { name: 'Chiudi lo scanner' }).click();
  await expect(networkStatus(page)).toHaveText(/Senza connessione · 5 da inviare/);
  expect(fixture().log()).toEqual([]);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(page.url());
  await signIn(other, organisation);
  await expectDoor(other, fixture());
  await expectOut(other, first!);

  await again.context.setOffline(false);
  await expect(networkStatus(page)).toHaveText('Connesso');
  for (const participant of [first!, second!]) {
    await expectIn(page, participant);
    await expectIn(other, participant);
  }
  await expectOut(other, third!);
  const log = fixture().log();
  expect(log.map(({ participantId, outcome }) => [participantId, outcome])).toEqual(
    [first!, lateParticipant, second!, third!, third!].map(({ id }) => [id, 'applied']),
  );
  expect(new Set(log.map((entry) => entry.operationId)).size).toBe(5);
  await context.close();
});

test('the worker delivers when the network returns while the app is closed @core', async () => {
  const { participants, network } = fixture();
  const guest = participants[10]!;
  const phone = await openPhone();
  await openDoor(phone.page, fixture());
  const before = fixture().log().length;
  await phone.context.setOffline(true);
  await searchFor(phone.page, guest.name);
  await getToggle(phone.page, guest).click();
  await expectIn(phone.page, guest);
  const elsewhere = await phone.context.newPage();
  await phone.page.close();
  expect(phone.context.pages().map((page) => page.url())).toEqual(['about:blank']);
  expect(fixture().log()).toHaveLength(before);

  await phone.context.setOffline(false);
  await forceSync(elsewhere, network.url);
  await expect
    .poll(() => fixture().log().slice(before))
    .toMatchObject([{ participantId: guest.id, outcome: 'applied' }]);

  const page = await phone.context.newPage();
  await visitHydrated(page, doorUrl(fixture()));
  await expectDoor(page, fixture());
  await searchFor(page, guest.name);
  await expectIn(page, guest);
  await expect(networkStatus(page)).toHaveText('Connesso');
});
