import { expect, test } from '@playwright/test';
import { doorUrl } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { seededPassword } from '#tests/support/seed-door.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace({ noOfPeople: 3 });

/** Words of the main screens that are Italian and nothing else. */
const italian =
  /Accedi|Rieccoti|miei eventi|Prossimi|Passati|Tutti|Partecipanti|Apri la porta|Scansiona|Da entrare|presenti\b|In rete|Cerca|Lingua/;

const spoken = [
  { lang: 'en', signIn: 'Sign in', events: 'My events', door: 'Open the door', scan: 'Scan' },
  { lang: 'es', signIn: 'Entrar', events: 'Mis eventos', door: 'Abrir la puerta', scan: 'Escanear' },
  { lang: 'zh', signIn: '登录', events: '我的活动', door: '打开入场', scan: '扫码' },
] as const;

for (const { lang, signIn, events, door, scan } of spoken) {
  test(`the main screens speak ${lang}, from the sign-in to the door`, async ({ page }) => {
    const { network, organisation, eventId, title } = place();
    const main = page.getByRole('main');
    const expectSpoken = async (): Promise<void> => {
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect((await page.locator('body').innerText()).match(italian)).toBeNull();
      const named = await page
        .locator('[aria-label]')
        .evaluateAll((all) => all.map((it) => it.ariaLabel ?? ''));
      expect(named.filter((it) => italian.test(it))).toEqual([]);
    };
    await visit(page, `${network.url}/login`);
    await page.getByLabel('Lingua').selectOption(lang);
    await expect(main.getByRole('button', { name: signIn })).toBeVisible();
    await expectSpoken();
    await page.locator('input[name="email"]').fill(organisation.email);
    await page.locator('input[name="password"]').fill(seededPassword);
    await main.getByRole('button', { name: signIn }).click();
    await expect(page).toHaveURL(/\/profile/);
    await expectSpoken();

    await visit(page, `${network.url}/organisation/event`);
    await expect(page.getByRole('heading', { level: 1, name: events })).toBeVisible();
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expectSpoken();
    await visit(page, `${network.url}/organisation/event/detail/${eventId}`);
    await expect(page.getByRole('link', { name: door })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expectSpoken();
    await visit(page, doorUrl(place()));
    await expect(page.getByRole('button', { name: scan })).toBeVisible();
    await expect(page.getByText(place().people[0]!.name)).toBeVisible();
    await expectSpoken();
  });
}
