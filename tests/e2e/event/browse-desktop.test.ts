import { expect, test } from '@playwright/test';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import {
  listEventsByQuery,
  eventCards,
  expectEventCount,
  getTab,
  setupDemoFixture,
} from '#tests/support/browser/landing-screen.ts';
import { expectHydrated, visitHydrated } from '#tests/support/browser/visit-hydrated.ts';

const fixture = setupDemoFixture();

test.describe('on desktop', () => {
  test.use(desktop);

  test('[BR-1] [BR-3] shows list beside map, the list alone, and a carousel operable by keyboard @core', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitHydrated(page, fixture().network.url);
    const map = page.getByRole('region', { name: 'Mappa degli eventi' });
    await expect(eventCards(page).first()).toBeVisible();
    const [list, beside] = [(await eventCards(page).first().boundingBox())!, (await map.boundingBox())!];
    expect(list.x + list.width).toBeLessThan(beside.x);
    expect(Math.max(list.y, beside.y)).toBeLessThan(540);
    await expectAccessibleInBoth(page, 'list and map');

    const carousel = page.getByRole('region', { name: 'In evidenza' });
    const slides = carousel.getByRole('article');
    const getVisibleSlides = () =>
      slides.evaluateAll((elements) => {
        const track = elements[0]!.closest('ul')!.getBoundingClientRect();
        return elements.flatMap((slide, index) => {
          const box = slide.getBoundingClientRect();
          return box.left >= track.left - 1 && box.right <= track.right + 1 ? [index] : [];
        });
      });
    expect(await getVisibleSlides()).toEqual([0, 1, 2, 3]);
    await slides.first().getByRole('link').focus();
    for (let index = 1; index < 5; index++) {
      await page.keyboard.press('ArrowRight');
      await expect(slides.nth(index).getByRole('link')).toBeFocused();
    }
    await expect.poll(getVisibleSlides).toContain(4);
    await page.keyboard.press('Home');
    await expect.poll(getVisibleSlides).toEqual([0, 1, 2, 3]);
    const back = carousel.getByRole('button', { name: 'Indietro' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await carousel.getByRole('button', { name: 'Avanti' }).press('Enter');
    await expect.poll(getVisibleSlides).not.toContain(0);
    await expect(back).toHaveAttribute('aria-disabled', 'false');
    await back.click();
    await expect.poll(getVisibleSlides).toEqual([0, 1, 2, 3]);

    await getTab(page, 'Lista').click();
    await expect(page).toHaveURL(`${fixture().network.url}/?view=list`);
    await expect(map).toHaveCount(0);
    await expectAccessibleInBoth(page, 'list alone');
    await page.reload();
    await expect(map).toHaveCount(0);
    await expectHydrated(page);
    await page.getByRole('combobox', { name: 'Modalità' }).selectOption('Online');
    await expect(getTab(page, 'Mappa')).toHaveCount(0);
    await page.goBack();
    await getTab(page, 'Mappa').click();
    await expect(map).toBeVisible();
  });

  test('[BR-1] picks a day by keyboard, and opens the filter drawer from the side', async ({ page }) => {
    const { data } = await listEventsByQuery(fixture(), '');
    const next = data.find((event) => Date.parse(event.startDateTime) > Date.now())!;
    const day = toRomeDay(next.startDateTime);
    await visitHydrated(page, fixture().network.url);
    await page.getByLabel('Giorno', { exact: true }).fill(day);
    await expect(page).toHaveURL(`${fixture().network.url}/?date=${day}`);
    await expectEventCount(page, (await listEventsByQuery(fixture(), `dateRange=${day}`)).totalCount);
    await page.getByRole('button', { name: 'Tutti i giorni' }).click();
    await expect(page).toHaveURL(`${fixture().network.url}/`);
    await page.getByRole('button', { name: 'Filtri' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filtri' });
    await expectAccessibleInBoth(page, 'filters from the side');
    await drawer.getByRole('checkbox', { name: 'Vita sott’acqua' }).press('Space');
    await drawer.getByRole('button', { name: /^Mostra/ }).press('Enter');
    await expect(page).toHaveURL(`${fixture().network.url}/?sdgs=14`);
    await expectEventCount(page, (await listEventsByQuery(fixture(), 'sdgs=14')).totalCount);
    await expect(page.getByRole('button', { name: 'Rimuovi il filtro 14. Vita sott’acqua' })).toBeVisible();
    await page.getByRole('button', { name: 'Filtri · 1' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filtri · 1' })).toBeFocused();
  });
});
