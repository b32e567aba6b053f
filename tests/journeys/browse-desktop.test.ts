import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import { askEvents, cards, expectCount, tab, usingDemo } from '#tests/support/landing-screen.ts';
import { visit } from '#tests/support/visit.ts';

const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const place = usingDemo();

test.describe('on a desktop', () => {
  test.use(desktop);

  test('[BR-1] [BR-3] list and map beside each other, the list alone, the carousel by keyboard', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, place().network.url);
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
    await expect(page).toHaveURL(`${place().network.url}/?view=list`);
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
    const { data } = await askEvents(place(), '');
    const day = data
      .find((event) => Date.parse(event.startDateTime) > Date.now())!
      .startDateTime.slice(0, 10);
    await visit(page, place().network.url);
    await page.getByLabel('Giorno', { exact: true }).fill(day);
    await expect(page).toHaveURL(`${place().network.url}/?date=${day}`);
    await expectCount(page, (await askEvents(place(), `dateRange=${day}`)).totalCount);
    await page.getByRole('button', { name: 'Tutti i giorni' }).click();
    await expect(page).toHaveURL(`${place().network.url}/`);
    await page.getByRole('button', { name: 'Filtri' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filtri' });
    await expectAccessibleInBoth(page, 'filters from the side');
    await drawer.getByRole('checkbox', { name: 'Vita sott’acqua' }).press('Space');
    await drawer.getByRole('button', { name: 'Applica' }).press('Enter');
    await expect(page).toHaveURL(`${place().network.url}/?sdgs=14`);
    await expectCount(page, (await askEvents(place(), 'sdgs=14')).totalCount);
    await page.getByRole('button', { name: 'Filtri · 1' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filtri · 1' })).toBeFocused();
  });
});
