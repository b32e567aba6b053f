import { expect, test, type Page } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectIn, getToggle, openDoor, searchFor, signIn } from '#tests/support/browser/door-screen.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { eventUrl } from '#tests/support/browser/pass-screen.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 6 });

const isolde = { name: 'Isolde De Castelbarco' };
const isotta = { name: 'Isotta De Castelbarco' };

test.beforeAll(async () => {
  const { organisation, eventId } = fixture();
  const session = await createOrganiserSession(fixture(), organisation);
  await session.importRows(eventId, [
    ['Isolde', 'De Castelbarco', 'isolde@lontano.example'],
    ['Isotta', 'De Castelbarco', 'isotta@lontano.example'],
  ]);
});

const getHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Nessuno con questo nome. Forse cercavi:' });

test('[CI-95] a name with a wrong letter is found offline, below a heading that asks, and can be added after all', async ({
  page,
}) => {
  await openDoor(page, fixture());
  await page.context().setOffline(true);
  const rows = page.getByRole('list', { name: 'Persone' }).getByRole('listitem');
  const addTyped = page.getByRole('button', { name: /^Aggiungi «/ });

  // Right but for a space: no question.
  await searchFor(page, 'decastelbarco');
  await expect(rows).toHaveCount(2);
  await expect(rows.first().locator('mark')).toHaveText('De Castelbarco');
  await expect(getHeading(page)).toBeHidden();
  await expect(addTyped).toBeHidden();

  await searchFor(page, 'isolda castelbrco');
  await expect(getHeading(page)).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('mark')).toHaveText(['Isolde', 'Castelbarco']);
  await expect(page.getByRole('status').getByText('1 nome simile')).toBeAttached();
  const top = async (): Promise<number> => (await getToggle(page, isolde).boundingBox())!.y;
  const placeBefore = await top();
  expect((await addTyped.boundingBox())!.y).toBeGreaterThan(placeBefore);
  await expectAccessibleInBoth(page, 'similar names');
  await expectTouchable(page);
  await getToggle(page, isolde).click();
  await expectIn(page, isolde);
  await expect(getHeading(page)).toBeVisible();
  expect(await top()).toBe(placeBefore);

  // With a filter the person may be outside of it: no one is added.
  await page.getByRole('button', { name: 'Dentro', exact: true }).click();
  await expect(getHeading(page)).toBeVisible();
  await expect(addTyped).toBeHidden();
  await page.getByRole('button', { name: 'Tutti', exact: true }).click();
  await addTyped.click();
  const sheet = page.getByRole('dialog', { name: 'Aggiungi una persona' });
  await expect(sheet.getByLabel('Nome', { exact: true })).toHaveValue('Isolda');
  await expect(sheet.getByLabel('Cognome')).toHaveValue('Castelbrco');
  await sheet.getByRole('button', { name: 'Registra e fai entrare' }).click();
  await expectIn(page, { name: 'Isolda Castelbrco' });
  await expect(getHeading(page)).toBeHidden();
});

test.describe('at the desk', () => {
  test.use(desktop);

  test('[CI-95] the organiser finds a name with a wrong letter', async ({ page }) => {
    await page.goto(eventUrl(fixture()));
    await signIn(page, fixture().organisation);
    await searchFor(page, 'isota');
    await expect(getHeading(page)).toBeVisible();
    const row = page.getByRole('table', { name: 'Partecipanti' }).getByRole('row').nth(1);
    await expect(row).toContainText(isotta.name);
    await expectAccessibleInBoth(page, 'similar names in the table');
    await searchFor(page, 'isotta');
    await expect(getHeading(page)).toBeHidden();
    await expect(row).toContainText(isotta.name);
  });
});
