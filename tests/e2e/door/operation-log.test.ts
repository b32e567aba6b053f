import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { checkInBatch } from '#contract/check-in/check-in-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { newId } from '#server/id.ts';
import { clearCookies } from '#tests/support/browser/clear-cookies.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { eventUrl } from '#tests/support/browser/pass-screen.ts';
import type { SeededParticipant } from '#tests/support/e2e/seed-door.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 70 });

const getRows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Registro del check-in' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Sends operations as devices do, with this browser's session. */
async function sendOperations(
  page: Page,
  participants: readonly SeededParticipant[],
  overrides: Partial<Operation> = {},
): Promise<void> {
  const { network, eventId } = fixture();
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')!.value;
  const sentAt = new Date().toISOString();
  const operations = participants.map(({ id }) => ({
    operationId: newId(Date.now()),
    participantId: id,
    eventId,
    isCheckedIn: true,
    occurredAt: sentAt,
    deviceId: 'phone-1',
    deviceLabel: 'Varco nord',
    source: 'scan',
    ...overrides,
  }));
  const response = await fetch(`${network.url}/api${checkInBatch.path}`, {
    method: checkInBatch.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: 'phone-1', sentAt: sentAt, operations }),
  });
  expect(response.status).toBe(200);
}

test('[CI-27] [CI-45] the door’s log: empty, filled, filtered, live and exported @core', async ({ page }) => {
  const { organisation, participants } = fixture();
  await page.clock.install();
  await page.goto(eventUrl(fixture()));
  await signIn(page, organisation);
  await page.getByRole('link', { name: 'Registro', exact: true }).click();
  await expect(page.getByText('Ancora nessun check-in')).toBeVisible();
  await expect(page).toHaveTitle(/^Registro del check-in/);
  await expectAccessibleInBoth(page, 'an empty log');

  await sendOperations(page, participants.slice(0, 60));
  await sendOperations(page, [participants[3]!], { deviceLabel: 'Varco sud', source: 'tap' });
  await page.reload();
  await expect(page.getByText('61 operazioni')).toBeVisible();
  await expect(getRows(page)).toHaveCount(50);
  await expect(getRows(page).first()).toContainText(participants[3]!.name);
  await expect(getRows(page).first()).toContainText('Era già dentro');
  await expectAccessibleInBoth(page, 'a log on a phone');
  await expectTouchable(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // New entries are counted; the displayed page does not move.
  await sendOperations(page, participants.slice(60, 62));
  await page.clock.fastForward(20_000);
  const more = page.getByRole('link', { name: '2 nuove operazioni' });
  await expect(more).toBeVisible();
  await expect(getRows(page).first()).toContainText(participants[3]!.name);
  await more.click();
  await expect(page.getByText('63 operazioni')).toBeVisible();
  await expect(more).toBeHidden();

  await page.getByRole('link', { name: 'Pagina 2' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(getRows(page)).toHaveCount(13);
  await page.getByLabel('Ingresso o telefono').selectOption('Varco sud');
  await expect(page).toHaveURL(/device=Varco(\+|%20)sud/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(getRows(page)).toHaveCount(1);
  await page.getByLabel('Esito').selectOption('Rifiutato');
  await expect(page.getByText('Niente con questi filtri')).toBeVisible();
  await expectAccessibleInBoth(page, 'a log with nothing in it');
  await page.getByRole('link', { name: 'Azzera i filtri' }).click();
  await page.getByLabel('Cerca per nome').fill(participants[5]!.name);
  await expect(getRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
  // The results do not take the focus from the search field.
  await expect(page.getByLabel('Cerca per nome')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Cerca per nome')).toHaveValue(participants[5]!.name);

  await page.getByLabel('Cerca per nome').fill('');
  await page.getByLabel('Esito').selectOption('Era già dentro');
  await expect(getRows(page)).toHaveCount(1);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica CSV' }).click();
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(participants[3]!.lastName);
  expect(lines[1]).toContain('Varco sud');
});

test.describe('on desktop', () => {
  test.use(desktop);

  test('[CI-27] columns have headers, and another organiser’s event has no log', async ({ page }) => {
    const { organisation, stranger, participants } = fixture();
    await page.goto(`${eventUrl(fixture())}/log`);
    await signIn(page, organisation);
    await sendOperations(page, [participants[69]!]);
    await page.reload();
    await expect(getRows(page).first()).toContainText(participants[69]!.name);
    await expect(page.getByRole('columnheader', { name: 'Esito' })).toBeVisible();
    await expectAccessibleInBoth(page, 'a log on a wide screen');

    await clearCookies(page);
    await page.goto(`${eventUrl(fixture())}/log`);
    await signIn(page, stranger);
    await expect(page.getByText('Non lo troviamo')).toBeVisible();
    await expect(getRows(page)).toHaveCount(0);
  });
});
