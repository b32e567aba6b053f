import { expect, test, type Page } from '@playwright/test';
import { secondMs } from '#contract/durations.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import {
  doorUrl,
  expectDoor,
  expectIn,
  expectOut,
  getToggle,
  networkStatus,
  openDoor,
  searchFor,
} from '#tests/support/browser/door-screen.ts';
import { installClock, pauseClock, stopClock } from '#tests/support/browser/page-clock.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { checkInByTicket, registerGuests, removeByTicket } from '#tests/support/e2e/tickets.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture();
const openPhone = setupPhones();

/** Registers a family at the beginning of the list; returns tickets and names in its order. */
async function registerFirst(lastName: string) {
  const firstNames = ['Ada', 'Bice', 'Carlo', 'Dina'];
  const guests = firstNames.map((firstName) => ({
    firstName,
    lastName,
    email: `${firstName}.${lastName}@lontano.example`,
  }));
  const tickets = await registerGuests(fixture(), fixture().eventId, guests);
  return firstNames.map((firstName, index) => ({
    name: `${firstName} ${lastName}`,
    ticket: tickets[index]!,
  }));
}

const getRowNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Persone' })
    .getByRole('button', { name: /: dentro$/ })
    .evaluateAll((toggles) => toggles.map((toggle) => toggle.getAttribute('aria-label')!.slice(0, -8)));

async function getCentre(page: Page, participant: { name: string }): Promise<[x: number, y: number]> {
  const box = (await getToggle(page, participant).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('[CI-60] [CI-61] a double tap or click admits one person, and another phone moves no row under the finger @core', async ({
  page,
}) => {
  const [ada, bice, carlo, dina] = await registerFirst('Aaaferma');
  await openDoor(page, fixture());
  await page.getByRole('button', { name: 'Dentro', exact: true }).click();
  await stopClock(page);
  await page.getByRole('button', { name: 'Da accogliere' }).click();
  await expect(getToggle(page, dina!)).toBeVisible();
  const names = await getRowNames(page);
  expect(names.slice(0, 4)).toEqual([ada!.name, bice!.name, carlo!.name, dina!.name]);
  const before = fixture().log().length;
  const place = await getCentre(page, ada!);
  // A row that just appeared is deaf to a finger; then two taps are one.
  for (const laterMs of [secondMs, 120, 0]) {
    await page.touchscreen.tap(...place);
    await page.clock.runFor(laterMs);
  }
  await expectIn(page, ada!);
  // The clock moves on for as little as it takes to send.
  const countOperations = async (): Promise<number> => {
    await page.clock.runFor(20);
    return fixture().log().length - before;
  };
  await expect.poll(countOperations).toBe(1);
  expect(await getRowNames(page)).toEqual(names);

  await checkInByTicket(fixture(), bice!.ticket);
  await expectIn(page, bice!);
  expect(await getRowNames(page)).toEqual(names);
  await page.touchscreen.tap(...(await getCentre(page, carlo!)));
  await expectIn(page, carlo!);
  await expect.poll(countOperations).toBe(3);
  await page.mouse.dblclick(...(await getCentre(page, dina!)));
  await expectIn(page, dina!);
  await expect.poll(countOperations).toBe(4);
  await removeByTicket(fixture(), dina!.ticket);
  await expect(page.getByText('Non è più in elenco')).toBeVisible();
  expect(await getRowNames(page)).toEqual(names.filter((name) => name !== dina!.name));
  await page.clock.runFor(4 * secondMs);
  await expect(getToggle(page, carlo!)).toBeHidden();
  expect((await getRowNames(page))[0]).toBe(names[4]);
  expect(await countOperations()).toBe(4);
});

test('[CI-63] [CI-62] asks before checking out a participant checked in on another device, or longer ago, also after a restart', async () => {
  const [ada, bice, carlo] = await registerFirst('Aabdentro');
  const phone = await openPhone();
  let { page } = phone;
  await openDoor(page, fixture());
  await searchFor(page, 'aabdentro');
  await page.getByRole('button', { name: 'Suono e voce' }).click();
  await page.getByRole('button', { name: 'Dai un nome' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Varco nord');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page
    .getByRole('dialog', { name: 'Suono e voce' })
    .getByRole('button', { name: 'Chiudi', exact: true })
    .click();

  // The own check-in of this minute is toggled back at once; then it is not recent any more.
  await getToggle(page, ada!).click();
  await expectIn(page, ada!);
  await getToggle(page, ada!).click();
  await expectOut(page, ada!);
  await getToggle(page, ada!).click();
  await expectIn(page, ada!);
  await checkInByTicket(fixture(), bice!.ticket);
  await expectIn(page, bice!);
  await expect(networkStatus(page)).toHaveText('Connesso');
  await page.reload();
  await expectDoor(page, fixture());
  await searchFor(page, 'aabdentro');
  await expectQuestion(page, ada!, /Già dentro dal(le)? .*\d+:\d\d, Varco nord/);
  await phone.close();
  const restarted = await openPhone({ profile: phone.profile, isOffline: true });
  ({ page } = restarted);
  await page.goto(doorUrl(fixture()));
  await expectDoor(page, fixture());
  await searchFor(page, 'aabdentro');
  const before = fixture().log().length;
  await expectQuestion(page, ada!, /Già dentro dal(le)? .*\d+:\d\d, Varco nord/);
  await getToggle(page, bice!).click();
  await page.getByRole('dialog', { name: bice!.name }).getByRole('button', { name: 'Segna uscita' }).click();
  await expectOut(page, bice!);
  await expect(page.getByText(`Fuori: ${bice!.name}`)).toBeVisible();

  // Refused meanwhile: the message goes with the answer, long before its time.
  await removeByTicket(fixture(), carlo!.ticket);
  await installClock(page);
  await getToggle(page, carlo!).click();
  const message = page.getByText(`Dentro: ${carlo!.name}`);
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annulla' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anche le altre 2' })).toBeVisible();
  await pauseClock(page);
  await restarted.context.setOffline(false);
  await expect
    .poll(() => fixture().log().slice(before))
    .toMatchObject([{ outcome: 'applied' }, { outcome: 'rejected' }]);
  await expect(message).toBeHidden();
  await page.clock.resume();
  await expect(getToggle(page, carlo!)).toHaveCount(0);
});

/** Presses the toggle, expects a question in place of a check-out, and dismisses it by keyboard. */
async function expectQuestion(page: Page, participant: { name: string }, text: RegExp): Promise<void> {
  await getToggle(page, participant).click();
  const question = page.getByRole('dialog', { name: participant.name });
  await expect(question).toContainText(text);
  await expectAccessibleInBoth(page, 'already in');
  await expect(question.getByRole('button', { name: 'Ho capito' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expectIn(page, participant);
}

test('[CI-64] a phone shows at least 8 rows, a small one 6, with the scanner at the bottom, also after a restart', async () => {
  const phone = await openPhone();
  await openDoor(phone.page, fixture());
  await phone.close();
  const { page } = await openPhone({ profile: phone.profile, isOffline: true });
  await page.goto(doorUrl(fixture()));
  await expectDoor(page, fixture());
  for (const { width, height, noOfRows } of [
    { width: 390, height: 844, noOfRows: 8 },
    { width: 360, height: 640, noOfRows: 6 },
  ]) {
    await page.setViewportSize({ width, height });
    const list = page.getByRole('list', { name: 'Persone' });
    await expect.poll(async () => (await list.boundingBox())!.y).toBeLessThanOrEqual(150);
    const scan = (await page.getByRole('button', { name: 'Scansiona' }).boundingBox())!;
    const add = (await page.getByRole('button', { name: 'Aggiungi una persona' }).boundingBox())!;
    expect(scan.y).toBeGreaterThan(height - 80);
    expect(scan.width).toBeGreaterThan(width / 2);
    expect(add.y).toBe(scan.y);
    const bottoms = await list
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= scan.y - 8).length).toBeGreaterThanOrEqual(noOfRows);
    const all = (await page.getByRole('button', { name: 'Tutti' }).boundingBox())!;
    const sort = (await page.getByLabel('Ordina per', { exact: true }).boundingBox())!;
    expect(Math.abs(all.y - sort.y)).toBeLessThan(4);
    await expectTouchable(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
