import { expect, test } from '@playwright/test';
import { connection, expectDoor, expectIn, expectOut, signIn, toggleOf } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';

const place = usingPlace();

for (const { title, viewport } of [
  { title: 'a phone', viewport: { width: 390, height: 844 } },
  { title: 'a desk', viewport: { width: 1280, height: 800 } },
]) {
  test(`from the sign-in to the door on ${title}, and a second browser sees it live`, async ({ browser }) => {
    const { network, title: event, organisation, people, eventId } = place();
    const isPhone = viewport.width < 600;
    const wishes = { viewport, hasTouch: isPhone, isMobile: isPhone, locale: 'it-IT' };
    const context = await browser.newContext(wishes);
    const page = await context.newPage();
    await page.goto(`${network.url}/login`);
    await signIn(page, organisation);
    await page.getByRole('link', { name: /I miei eventi/ }).click();

    await expect(page.getByRole('link', { name: event, exact: true })).toBeVisible();
    await page.getByRole('link', { name: /Passati/ }).click();
    await expect(page.getByText('Ancora nessun evento passato')).toBeVisible();
    await page.getByRole('link', { name: /Tutti/ }).click();
    await page.getByRole('link', { name: event, exact: true }).click();

    await expect(page).toHaveURL(new RegExp(`/organisation/event/detail/${eventId}$`));
    await expect(page.getByRole('table', { name: 'Partecipanti' })).toContainText(people[0]!.name);
    await page.getByRole('link', { name: 'Apri la porta' }).click();
    await expectDoor(page, place());

    const second = await browser.newContext(wishes);
    const other = await second.newPage();
    await other.goto(page.url());
    await signIn(other, organisation);
    await expectDoor(other, place());
    await expect(connection(other)).toHaveText(/In rete/);

    const [guest] = people;
    await toggleOf(page, guest!).click();
    await expectIn(page, guest!);
    await expectIn(other, guest!);
    await expect(other.getByText(`1 di ${people.length} presenti`)).toBeVisible();
    await toggleOf(other, guest!).click();
    await expectOut(other, guest!);
    await expectOut(page, guest!);
    await context.close();
    await second.close();
  });
}
