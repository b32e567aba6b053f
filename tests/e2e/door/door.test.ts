import { expect, test } from '@playwright/test';
import {
  checkOutAfterQuestion,
  networkStatus,
  expectDoor,
  expectIn,
  expectOut,
  signIn,
  getToggle,
} from '#tests/support/browser/door-screen.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture();
expectNoViolations();

for (const { title, viewport } of [
  { title: 'a phone', viewport: { width: 390, height: 844 } },
  { title: 'a desk', viewport: { width: 1280, height: 800 } },
]) {
  test(`from sign-in to the door on ${title}, with live updates in a second browser @core`, async ({
    browser,
  }) => {
    const { network, title: event, organisation, participants, eventId } = fixture();
    const isPhone = viewport.width < 600;
    const contextOptions = { viewport, hasTouch: isPhone, isMobile: isPhone, locale: 'it-IT' };
    const context = await browser.newContext(contextOptions);
    const page = await context.newPage();
    await page.goto(`${network.url}/login`);
    await signIn(page, organisation);
    await page.getByRole('link', { name: 'Eventi', exact: true }).click();

    await expect(page.getByRole('link', { name: event, exact: true })).toBeVisible();
    await page.getByRole('link', { name: /Passati/ }).click();
    await expect(page.getByText('Ancora nessun evento passato')).toBeVisible();
    await page.getByRole('link', { name: /Tutti/ }).click();
    await page.getByRole('link', { name: event, exact: true }).click();

    await expect(page).toHaveURL(new RegExp(`/organisation/event/detail/${eventId}$`));
    await expect(page.getByRole('table', { name: 'Partecipanti' })).toContainText(participants[0]!.name);
    await page.getByRole('link', { name: 'Apri il check-in' }).click();
    await expectDoor(page, fixture());

    const second = await browser.newContext(contextOptions);
    const other = await second.newPage();
    await other.goto(page.url());
    await signIn(other, organisation);
    await expectDoor(other, fixture());
    await expect(networkStatus(other)).toHaveText(/Connesso/);

    const [guest] = participants;
    await getToggle(page, guest!).click();
    await expectIn(page, guest!);
    await expectIn(other, guest!);
    await expect(other.getByText(`1 su ${participants.length} presenti`)).toBeVisible();
    await checkOutAfterQuestion(other, guest!);
    await expectOut(other, guest!);
    await expectOut(page, guest!);
    await context.close();
    await second.close();
  });
}
