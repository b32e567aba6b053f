import { rmSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { EventCard } from '#contract/event/event.ts';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { newDataDir, startServer, type ServerProcess } from '#tests/support/server-process.ts';

const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
let network: Network;
let server: ServerProcess;

test.beforeAll(async () => {
  network = await openNetwork();
  server = await startServer({
    DATA_DIR: newDataDir(),
    DEMO: '1',
    PUBLIC_URL: network.url,
    RATE_LIMITS: '0',
  });
  network.leadTo(server);
});
test.afterAll(async () => {
  await network.close();
  await server.stop('SIGKILL');
  rmSync(server.dataDir, { recursive: true, force: true });
});

/** What the server says about the same filters. */
async function ask(query: string): Promise<{ data: EventCard[]; totalCount: number }> {
  const response = await fetch(`${server.url}/api/event/list?${query}`);
  return (await response.json()) as { data: EventCard[]; totalCount: number };
}

const results = (page: Page): Locator => page.getByRole('region', { name: /event[oi]$/ });
const cards = (page: Page): Locator => results(page).getByRole('article');
const expectCount = (page: Page, count: number): Promise<void> =>
  expect(
    page.getByRole('heading', { level: 2, name: count === 1 ? 'Un evento' : `${count} eventi`, exact: true }),
  ).toBeVisible();
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Come guardare gli eventi' }).getByRole('link', { name });

test.describe('on a desktop', () => {
  test.use(desktop);

  test('[BR-1] [BR-3] list and map beside each other, the list alone, the carousel by keyboard', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(network.url);
    const map = page.getByRole('region', { name: 'Mappa degli eventi' });
    await expect(cards(page).first()).toBeVisible();
    const [list, beside] = [(await cards(page).first().boundingBox())!, (await map.boundingBox())!];
    expect(list.x + list.width).toBeLessThan(beside.x);
    expect(Math.max(list.y, beside.y)).toBeLessThan(500);
    await expectAccessibleInBoth(page, 'list and map');

    const carousel = page.getByRole('region', { name: 'In evidenza' });
    const slides = carousel.getByRole('article');
    const inView = () =>
      slides.evaluateAll((all) => {
        const track = all[0]!.closest('ul')!.getBoundingClientRect();
        return all.flatMap((it, at) => {
          const box = it.getBoundingClientRect();
          return box.left >= track.left - 1 && box.right <= track.right + 1 ? [at] : [];
        });
      });
    expect(await inView()).toEqual([0, 1, 2, 3]);
    await slides.first().getByRole('link').focus();
    for (let at = 1; at < 5; at++) {
      await page.keyboard.press('ArrowRight');
      await expect(slides.nth(at).getByRole('link')).toBeFocused();
    }
    await expect.poll(inView).toContain(4);
    await page.keyboard.press('Home');
    await expect.poll(inView).toEqual([0, 1, 2, 3]);
    const back = carousel.getByRole('button', { name: 'Indietro' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await carousel.getByRole('button', { name: 'Avanti' }).press('Enter');
    await expect.poll(inView).not.toContain(0);
    await expect(back).toHaveAttribute('aria-disabled', 'false');
    await back.click();
    await expect.poll(inView).toEqual([0, 1, 2, 3]);

    await tab(page, 'Lista').click();
    await expect(page).toHaveURL(`${network.url}/?view=list`);
    await expect(map).toHaveCount(0);
    await expectAccessibleInBoth(page, 'list alone');
    await page.reload();
    await expect(map).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Modalità' }).selectOption('Online');
    await expect(tab(page, 'Mappa')).toHaveCount(0);
    await page.goBack();
    await tab(page, 'Mappa').click();
    await expect(map).toBeVisible();
  });

  test('[BR-1] a day by keyboard, and the drawer from the side', async ({ page }) => {
    const { data } = await ask('');
    const day = data
      .find((event) => Date.parse(event.startDateTime) > Date.now())!
      .startDateTime.slice(0, 10);
    await page.goto(network.url);
    await page.getByLabel('Giorno', { exact: true }).fill(day);
    await expect(page).toHaveURL(`${network.url}/?date=${day}`);
    await expectCount(page, (await ask(`dateRange=${day}`)).totalCount);
    await page.getByRole('button', { name: 'Tutti i giorni' }).click();
    await expect(page).toHaveURL(`${network.url}/`);
    await page.getByRole('button', { name: 'Filtri' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filtri' });
    await expectAccessibleInBoth(page, 'filters from the side');
    await drawer.getByRole('checkbox', { name: 'Vita sott’acqua' }).press('Space');
    await drawer.getByRole('button', { name: 'Applica' }).press('Enter');
    await expect(page).toHaveURL(`${network.url}/?sdgs=14`);
    await expectCount(page, (await ask('sdgs=14')).totalCount);
    await page.getByRole('button', { name: 'Filtri · 1' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filtri · 1' })).toBeFocused();
  });
});
