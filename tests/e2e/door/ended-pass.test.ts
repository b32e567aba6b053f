import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { doorUrl, expectDoor, expectIn, getToggle } from '#tests/support/browser/door-screen.ts';
import { createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';
import { setupE2eFixture, type E2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { getPassMenu, openLeaveDialog, redeemPassAs } from '#tests/support/browser/pass-screen.ts';
import { setupPhones, type Phone } from '#tests/support/browser/phone-context.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture();
const openPhone = setupPhones();
const createOrganiser = () => createOrganiserSession(fixture(), fixture().organisation);

/** A phone at the door of a pass, offline, with these participants checked in. */
async function openPassOffline(link: string, participants: E2eFixture['participants']): Promise<Phone> {
  const phone = await openPhone();
  await phone.page.goto(link);
  await redeemPassAs(phone.page, 'Telefono di Marta');
  await expectDoor(phone.page, fixture());
  await phone.page.evaluate(() => navigator.serviceWorker.ready);
  await phone.context.setOffline(true);
  for (const participant of participants) {
    await getToggle(phone.page, participant).click();
    await expectIn(phone.page, participant);
  }
  return phone;
}

const passNotice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Il tuo pass è scaduto o è stato revocato' });

/** Expects the door of the ended pass with these unsent operations, without names. */
async function expectHandOver(page: Page): Promise<void> {
  await expect(passNotice(page)).toContainText('3 check-in non sono stati inviati');
  await expect(passNotice(page).getByRole('button', { name: 'Esporta' })).toBeVisible();
  await expect(page.getByText(fixture().participants[0]!.lastName)).toHaveCount(0);
}

test('[CI-50] [CI-49] [RS-31] offers a revoked pass’s unsent operations at every start, in the menu and at its link @core', async () => {
  const { participants, network, eventId } = fixture();
  const organiser = await createOrganiser();
  const pass = await organiser.createPass(eventId, 'Ingresso nord');
  const pending = participants.slice(0, 3);
  let phone = await openPassOffline(pass.link, pending);
  await organiser.revokePass(pass._id);
  await phone.context.setOffline(false);
  await expectHandOver(phone.page);
  await phone.page.reload();
  await expectHandOver(phone.page);
  await expectAccessibleInBoth(phone.page, 'the door of an ended pass');
  const otherTab = await phone.context.newPage();
  await otherTab.goto(doorUrl(fixture()));
  await expectHandOver(otherTab);
  await phone.close();
  for (const isOffline of [true, false]) {
    phone = await openPhone({ profile: phone.profile, isOffline });
    await phone.page.goto(doorUrl(fixture()));
    await expectHandOver(phone.page);
    if (isOffline) await phone.close();
  }

  const { page } = phone;
  await page.goto(`${network.url}/privacy`);
  const menu = getPassMenu(page);
  await menu.click();
  await page.getByRole('link', { name: 'Esporta 3 check-in' }).click();
  await expectHandOver(page);
  await page.goto(`${network.url}/privacy`);
  const dialog = await openLeaveDialog(page);
  await expect(dialog).toContainText('3 check-in non sono stati inviati');
  await expect(dialog.getByRole('link', { name: 'Esportali adesso' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Esci lo stesso' }).click();
  await expect(menu).toBeHidden();

  // Also after the door was left: the link that opened it leads to them.
  await page.goto(pass.link);
  await expect(page.getByText('Questo pass non si apre')).toBeVisible();
  await expect(page.getByText('3 check-in fatti con questo pass')).toBeVisible();
  await expectAccessibleInBoth(page, 'unsent entries of a pass that does not open');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  const stranded = pending.filter(({ id }) => !file.includes(id));
  expect(stranded).toEqual([]);
  console.log(
    `RS-31: pass revoked with 3 unsent; offered after a reload, in another tab, after 2 restarts, in the menu and by the link; stranded ${stranded.length}`,
  );
});

test('[CI-51] keeps an operation refused after the end of its pass for review, without a name', async () => {
  const { participants, eventId } = fixture();
  const organiser = await createOrganiser();
  const pass = await organiser.createPass(eventId, 'Ingresso sud');
  const { page, context } = await openPassOffline(pass.link, participants.slice(4, 5));
  endPass(pass._id, Date.now() - minuteMs);
  await context.setOffline(false);
  const notice = page.getByRole('alert').filter({ hasText: '1 check-in è ancora da controllare' });
  await expect(page.getByRole('button', { name: 'Da controllare: 1' })).toBeVisible();
  // The list is refused now, and leaves the device.
  await page.reload();
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(passNotice(page)).toBeVisible();
  await notice.getByRole('button', { name: 'Guarda' }).click();
  const sheet = page.getByRole('dialog', { name: 'Da controllare' });
  await expect(sheet.getByRole('heading', { name: /^Biglietto [0-9A-F]{6}$/ })).toBeVisible();
  await expect(sheet).toContainText('Check-in non registrato');
  await expect(page.getByText(participants[4]!.lastName)).toHaveCount(0);
  await expectAccessibleInBoth(page, 'a refused entry of an ended pass');
  await sheet.getByRole('button', { name: 'Segna come visto' }).click();
  await expect(sheet).toContainText('Niente da controllare');
  await page.reload();
  await expect(passNotice(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('[CI-54] reports a device clock that is two years ahead, instead of an expired pass', async () => {
  const organiser = await createOrganiser();
  const pass = await organiser.createPass(fixture().eventId, 'Ingresso est');
  const { page } = await openPhone();
  await page.clock.setSystemTime(Date.now() + 730 * dayMs);
  await page.goto(pass.link);
  await expect(page.getByText('L’orologio di questo telefono è sbagliato')).toBeVisible();
  await expect(page.getByText('Attivo')).toBeVisible();
  await expect(page.getByText(/scaduto/i)).toHaveCount(0);
  await expectAccessibleInBoth(page, 'a pass on a phone with a wrong clock');
  await redeemPassAs(page, 'Telefono di Bea');
  await expectDoor(page, fixture());
});

/** Ends the window of a pass in the server's database. */
const endPass = (id: string, endAt: number): void =>
  writeServerDatabase(fixture(), 'update staff_pass set end_at = ? where id = ?', endAt, id);
