import { expect, test } from '@playwright/test';
import { doorUrl } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { seededPassword } from '#tests/support/e2e/seed-door.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';

const fixture = setupE2eFixture({ participantCount: 3 });

/** Words of the main screens that exist only in Italian. */
const italianOnly =
  /Accedi|Rieccoti|miei eventi|Prossimi|Passati|Tutti|Partecipanti|Apri il check-in|Scansiona|Da accogliere|presenti\b|Connesso|Cerca|Lingua/;

const translatedTexts = [
  { lang: 'en', signIn: 'Sign in', events: 'My events', door: 'Open check-in', scan: 'Scan' },
  { lang: 'es', signIn: 'Acceder', events: 'Mis eventos', door: 'Abrir el check-in', scan: 'Escanear' },
  { lang: 'zh', signIn: '登录', events: '我的活动', door: '开始检票', scan: '扫码' },
] as const;

for (const { lang, signIn, events, door, scan } of translatedTexts) {
  test(`the main screens are translated to ${lang}, from sign-in to the door`, async ({ page }) => {
    const { network, organisation, eventId, title } = fixture();
    const main = page.getByRole('main');
    const expectTranslated = async (): Promise<void> => {
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect((await page.locator('body').innerText()).match(italianOnly)).toBeNull();
      const named = await page
        .locator('[aria-label]')
        .evaluateAll((elements) => elements.map((element) => element.ariaLabel ?? ''));
      expect(named.filter((name) => italianOnly.test(name))).toEqual([]);
    };
    await visitHydrated(page, `${network.url}/login`);
    await page.getByLabel('Lingua').selectOption(lang);
    await expect(main.getByRole('button', { name: signIn })).toBeVisible();
    await expectTranslated();
    await page.locator('input[name="email"]').fill(organisation.email);
    await page.locator('input[name="password"]').fill(seededPassword);
    await main.getByRole('button', { name: signIn }).click();
    await expect(page).toHaveURL(/\/profile/);
    await expectTranslated();

    await visitHydrated(page, `${network.url}/organisation/event`);
    await expect(page.getByRole('heading', { level: 1, name: events })).toBeVisible();
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expectTranslated();
    await visitHydrated(page, `${network.url}/organisation/event/detail/${eventId}`);
    await expect(page.getByRole('link', { name: door })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expectTranslated();
    await visitHydrated(page, doorUrl(fixture()));
    await expect(page.getByRole('button', { name: scan })).toBeVisible();
    await expect(page.getByText(fixture().participants[0]!.name).first()).toBeVisible();
    await expectTranslated();
  });
}
