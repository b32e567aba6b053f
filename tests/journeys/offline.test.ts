import { expect, test } from '@playwright/test';
import { forceSync } from '#tests/support/force-sync.ts';
import {
  connection,
  doorUrl,
  expectDoor,
  expectIn,
  expectOut,
  openDoor,
  searchFor,
  signIn,
  toggleOf,
} from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { usingPhones } from '#tests/support/phone.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace();
const openPhone = usingPhones();

test('[CI-4] the door works offline: after a reload, and from its icon after a restart', async ({
  browser,
}) => {
  const { network, organisation, people } = place();
  const [first, second, third] = people;
  const late = people.at(-1)!;
  const phone = await openPhone();
  await openDoor(phone.page, place());
  await phone.context.setOffline(true);
  await phone.page.reload();
  await expectDoor(phone.page, place());
  await toggleOf(phone.page, first!).click();
  await expectIn(phone.page, first!);
  await expect(connection(phone.page)).toHaveText(/Senza rete · 1 da inviare/);
  await phone.close();

  const again = await openPhone({ profile: phone.profile, isOffline: true });
  const { page } = again;
  await visit(page, `${network.url}/?source=app`);
  await expectDoor(page, place());
  await expectIn(page, first!);

  await searchFor(page, late.name.toLowerCase().replace('à', 'a'));
  await toggleOf(page, late).click();
  await expectIn(page, late);
  await searchFor(page, '');
  for (const person of [second!, third!]) await toggleOf(page, person).click();
  await toggleOf(page, third!).click();
  await expectOut(page, third!);
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await expect(page.getByText('3 di 40 presenti')).toBeVisible();
  await page.getByRole('button', { name: 'Chiudi lo scanner' }).click();
  await expect(connection(page)).toHaveText(/Senza rete · 5 da inviare/);
  expect(place().log()).toEqual([]);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(page.url());
  await signIn(other, organisation);
  await expectDoor(other, place());
  await expectOut(other, first!);

  await again.context.setOffline(false);
  await expect(connection(page)).toHaveText('In rete');
  for (const person of [first!, second!]) {
    await expectIn(page, person);
    await expectIn(other, person);
  }
  await expectOut(other, third!);
  const log = place().log();
  expect(log.map(({ participantId, outcome }) => [participantId, outcome])).toEqual(
    [first!, late, second!, third!, third!].map(({ id }) => [id, 'applied']),
  );
  expect(new Set(log.map((it) => it.operationId)).size).toBe(5);
  await context.close();
});

test('the network returns while the app is closed: the worker delivers', async () => {
  const { people, network } = place();
  const guest = people[10]!;
  const phone = await openPhone();
  await openDoor(phone.page, place());
  const before = place().log().length;
  await phone.context.setOffline(true);
  await searchFor(phone.page, guest.name);
  await toggleOf(phone.page, guest).click();
  await expectIn(phone.page, guest);
  const elsewhere = await phone.context.newPage();
  await phone.page.close();
  expect(phone.context.pages().map((page) => page.url())).toEqual(['about:blank']);
  expect(place().log()).toHaveLength(before);

  await phone.context.setOffline(false);
  await forceSync(elsewhere, network.url);
  await expect
    .poll(() => place().log().slice(before))
    .toMatchObject([{ participantId: guest.id, outcome: 'applied' }]);

  const page = await phone.context.newPage();
  await visit(page, doorUrl(place()));
  await expectDoor(page, place());
  await searchFor(page, guest.name);
  await expectIn(page, guest);
  await expect(connection(page)).toHaveText('In rete');
});
