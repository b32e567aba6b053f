import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { newId } from '#server/id.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { eventUrl } from '#tests/support/pass-screen.ts';
import type { SeededPerson } from '#tests/support/seed-door.ts';

const place = usingPlace({ noOfPeople: 70 });
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const rowsOf = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Registro della porta' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** What phones at the door send, with the session of this browser. */
async function sendEntries(
  page: Page,
  people: readonly SeededPerson[],
  wishes: Partial<Operation> = {},
): Promise<void> {
  const { network, eventId } = place();
  const token = (await page.context().cookies()).find((it) => it.name === 'token')!.value;
  const at = new Date().toISOString();
  const operations = people.map(({ id }) => ({
    operationId: newId(Date.now()),
    participantId: id,
    eventId,
    isCheckedIn: true,
    occurredAt: at,
    deviceId: 'phone-1',
    deviceLabel: 'Varco nord',
    source: 'scan',
    ...wishes,
  }));
  const response = await fetch(`${network.url}/api${checkInBatch.path}`, {
    method: checkInBatch.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: 'phone-1', sentAt: at, operations }),
  });
  expect(response.status).toBe(200);
}

test('[CI-27] [CI-45] the log of a door: empty, filled, narrowed, followed and taken along', async ({
  page,
}) => {
  const { organisation, people } = place();
  await page.clock.install();
  await page.goto(eventUrl(place()));
  await signIn(page, organisation);
  await page.getByRole('link', { name: 'Registro', exact: true }).click();
  await expect(page.getByText('Ancora niente')).toBeVisible();
  await expect(page).toHaveTitle(/^Registro della porta/);
  await expectAccessibleInBoth(page, 'an empty log');

  await sendEntries(page, people.slice(0, 60));
  await sendEntries(page, [people[3]!], { deviceLabel: 'Varco sud', source: 'tap' });
  await page.reload();
  await expect(page.getByText('61 righe')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(rowsOf(page).first()).toContainText(people[3]!.name);
  await expect(rowsOf(page).first()).toContainText('Era già dentro');
  await expectAccessibleInBoth(page, 'a log on a phone');
  await expectTouchable(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // What comes meanwhile is counted; what is read stays where it is.
  await sendEntries(page, people.slice(60, 62));
  await page.clock.fastForward(20_000);
  const more = page.getByRole('link', { name: 'altre 2 righe' });
  await expect(more).toBeVisible();
  await expect(rowsOf(page).first()).toContainText(people[3]!.name);
  await more.click();
  await expect(page.getByText('63 righe')).toBeVisible();
  await expect(more).toBeHidden();

  await page.getByRole('link', { name: 'Pagina 2' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(rowsOf(page)).toHaveCount(13);
  await page.getByLabel('Varco o telefono').selectOption('Varco sud');
  await expect(page).toHaveURL(/device=Varco(\+|%20)sud/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByLabel('Esito').selectOption('Rifiutato');
  await expect(page.getByText('Niente con questi filtri')).toBeVisible();
  await expectAccessibleInBoth(page, 'a log with nothing in it');
  await page.getByRole('link', { name: 'Togli i filtri' }).click();
  await page.getByLabel('Cerca per nome').fill(people[5]!.name);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
  // Whoever goes on typing is not put out of the field by what was found.
  await expect(page.getByLabel('Cerca per nome')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Cerca per nome')).toHaveValue(people[5]!.name);

  await page.getByLabel('Cerca per nome').fill('');
  await page.getByLabel('Esito').selectOption('Era già dentro');
  await expect(rowsOf(page)).toHaveCount(1);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica CSV' }).click();
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(people[3]!.lastName);
  expect(lines[1]).toContain('Varco sud');
});

test.describe('on a wide screen', () => {
  test.use(desktop);

  test('[CI-27] columns have heads, another event of somebody else has no log', async ({ page }) => {
    const { organisation, stranger, people } = place();
    await page.goto(`${eventUrl(place())}/log`);
    await signIn(page, organisation);
    await sendEntries(page, [people[69]!]);
    await page.reload();
    await expect(rowsOf(page).first()).toContainText(people[69]!.name);
    await expect(page.getByRole('columnheader', { name: 'Esito' })).toBeVisible();
    await expectAccessibleInBoth(page, 'a log on a wide screen');

    await page.context().clearCookies();
    await page.goto(`${eventUrl(place())}/log`);
    await signIn(page, stranger);
    await expect(page.getByText('Non lo troviamo')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
  });
});
