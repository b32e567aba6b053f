import { expect, test, type Page } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessible } from '#tests/support/browser/expect-accessible.ts';
import { expectDoor, signIn } from '#tests/support/browser/door-screen.ts';
import { createPassInPage, eventUrl, redeemPassAs } from '#tests/support/browser/pass-screen.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

const fixture = setupE2eFixture();
const openPhone = setupPhones();

test.use({ ...desktop, ...withServiceWorker });

/** Records whether the landing page was shown in this tab from now on, however briefly. */
const watchForLanding = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === 'Eventi per il bene comune')
        sessionStorage.setItem('landing', 'shown');
    }).observe(document, { childList: true, subtree: true });
  });

test('[CI-67] [SH-14] a phone with a pass starts at its door, offline too, and only its menu lets the operator leave @core', async ({
  page,
}) => {
  const { network, organisation, title, eventId } = fixture();
  await page.goto(eventUrl(fixture()));
  await signIn(page, organisation);
  const link = await createPassInPage(page, 'Ingresso nord');

  const first = await openPhone();
  await first.page.goto(link);
  await redeemPassAs(first.page, 'Y23099');
  await expectDoor(first.page, fixture());
  await first.page.evaluate(() => navigator.serviceWorker.ready);
  await expect(first.page.getByRole('link')).toHaveCount(0);
  await first.page.getByRole('button', { name: 'Menu del check-in' }).click();
  const menu = first.page.getByRole('dialog', { name: `Check-in: ${title}` });
  await expect(menu).toContainText('Il tuo pass: Ingresso nord');
  await expect(menu.getByRole('link')).toHaveCount(0);
  await expectAccessible(first.page, 'the menu of a pass at its door');
  await first.page.keyboard.press('Escape');

  await first.page.goto(`${network.url}/event/detail/${eventId}`);
  await first.page.getByRole('button', { name: `Check-in: ${title}` }).click();
  await expect(menu.getByRole('link', { name: 'Torna al check-in' })).toBeVisible();
  await first.page.keyboard.press('Escape');
  await first.page.getByRole('link', { name: 'Presente, pagina iniziale' }).click();
  await expectDoor(first.page, fixture());
  await first.close();

  const { page: phone } = await openPhone({ profile: first.profile, isOffline: true });
  await watchForLanding(phone);
  for (const address of ['/', '/?source=app', '/?tab=mapIndex']) {
    await phone.goto(`${network.url}${address}`);
    await expectDoor(phone, fixture());
    await expect(phone).toHaveURL(/\/door$/);
  }
  await phone.reload();
  await expectDoor(phone, fixture());
  expect(await phone.evaluate(() => sessionStorage.getItem('landing'))).toBeNull();

  await phone.getByRole('button', { name: 'Menu del check-in' }).click();
  await phone.getByRole('button', { name: 'Esci dal check-in' }).click();
  await phone
    .getByRole('dialog', { name: 'Vuoi uscire dal check-in?' })
    .getByRole('button', { name: 'Esci dal check-in' })
    .click();
  await expect(phone).toHaveURL(`${network.url}/`);
  await expect.poll(() => phone.evaluate(() => sessionStorage.getItem('landing'))).toBe('shown');
});
