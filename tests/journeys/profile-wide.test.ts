import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { newNewcomer } from '#tests/support/newcomer.ts';
import { bytesOf, plain } from '#tests/support/pictures.ts';

const place = usingPlace({ noOfPeople: 3 });
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Salva', exact: true }).click();
const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });

async function openAs(page: Page, { email }: { email: string }, path: string): Promise<void> {
  await page.goto(`${place().network.url}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, { email });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

test.describe('on a wide screen', () => {
  test.use(desktop);

  test('[AC-53] [AC-54] an organisation: figures, the drawer by its address and by the keyboard alone', async ({
    page,
  }) => {
    const { network, organisation } = place();
    await openAs(page, organisation, '/profile');
    const figures = page.getByRole('main').getByRole('definition');
    await expect(figures).toHaveText(['2', '3', '0,00 €']);
    await expect(page.getByRole('main').getByText('2 eventi')).toBeVisible();

    // From the link to the saved form with the keyboard alone; the focus comes back to the link.
    const link = page.getByRole('link', { name: 'Modifica il profilo' });
    await link.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Modifica il profilo' });
    await expect(drawer).toBeVisible();
    await expect(page).toHaveURL(/drawer=update/);
    await expect(drawer.getByText('Collega il conto su cui ricevere')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Collega' })).toBeEnabled();
    const tabTo = async (target: Locator): Promise<void> => {
      for (let press = 0; press < 40; press++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    };
    const type = async (label: string, text: string): Promise<void> => {
      await tabTo(drawer.getByRole('textbox', { name: label, exact: true }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    };
    await type('Nome dell’organizzazione', ' ');
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Questo campo è obbligatorio')).toHaveCount(2);
    await expect(drawer.getByLabel('Nome dell’organizzazione')).toBeFocused();
    await type('Nome dell’organizzazione', 'Fiume Vivo e Felice');
    await type('Cellulare', '+39 06 555 1234');
    await type('Luogo', 'Roma Nord');
    await type('Instagram', 'instagram.example/fiume');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continua a scrivere' }).press('Enter');
    await page.keyboard.press('Shift+Tab');
    await type('LinkedIn', 'linkedin.example/fiume');
    await tabTo(drawer.getByRole('button', { name: 'Salva' }));
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await expect(link).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiume Vivo e Felice');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Il tuo account' })).toContainText('Fiume Vivo e Felice');
    const social = page.getByRole('list', { name: 'Sul web' }).getByRole('link');
    await expect(social).toHaveCount(2);
    await expect(social.first()).toHaveAttribute('href', 'https://instagram.example/fiume');
    await expect(social.first()).toHaveAttribute('rel', /noopener/);

    // A link opens it, back closes it; what was typed asks first, what was thrown away is gone.
    await page.goto(`${network.url}/profile`);
    await page.getByRole('link', { name: 'Modifica il profilo' }).click();
    await drawer.getByRole('textbox', { name: 'Luogo' }).fill('Altrove');
    await page.goBack();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await expect(drawer).toBeHidden();
    await page.goto(`${network.url}/profile?drawer=update`);
    await expect(drawer.getByRole('textbox', { name: 'Luogo' })).toHaveValue('Roma Nord');
    await drawer.getByRole('button', { name: 'Chiudi' }).click();
    await expect(page).toHaveURL(/\/profile$/);

    // The same form in the settings, where it stays after saving.
    await page.goto(`${network.url}/organisation/setting`);
    await page.getByRole('textbox', { name: 'Luogo' }).fill('Ostia');
    await save(page);
    await expect(page.getByText('Profilo aggiornato')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Luogo' })).toHaveValue('Ostia');
    for (const name of ['Cambia la password', 'Vedi i dispositivi'])
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  });

  test('[AC-52] a session that was ended elsewhere leads home, and its profile is not kept', async ({
    page,
  }) => {
    const { network } = place();
    const person = await newNewcomer(place(), {
      email: 'eva@pagina.example',
      firstName: 'Eva',
      lastName: 'Neri',
    });
    const ordersCame = page.waitForResponse((it) => it.url().includes('/my/orders'));
    await openAs(page, person, '/update/profile');
    // What is fetched ahead would notice the end as well, and lead home before she saves.
    await ordersCame;
    const token = (await page.context().cookies()).find((it) => it.name === 'token')?.value ?? '';
    await field(page, 'Cellulare').fill('+39 300 123 4567');
    await fetch(`${network.url}/api/logout`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
    });
    await save(page);
    await expect(page).toHaveURL(`${network.url}/`);
    await page.goto(`${network.url}/update/profile`);
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      person.email,
    );
  });
});

test.describe('in light and in dark', () => {
  // How it looks does not depend on the worker, which would fetch the whole product for each test.
  test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' });

  test('axe finds nothing on profile, form, crop, errors and settings', async ({ page, context }) => {
    const { network, organisation } = place();
    await openAs(page, organisation, '/profile');
    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('2');
    await expectAccessibleInBoth(page, 'organisation profile');
    await page.goto(`${network.url}/profile?drawer=update`);
    const drawer = page.getByRole('dialog', { name: 'Modifica il profilo' });
    await choose(page, 'foto.jpg', await bytesOf(plain(640, 400).jpeg()));
    await drawer.getByLabel('Cellulare').fill('no');
    await save(page);
    await expect(page.getByText('Scrivi un numero di telefono valido')).toBeVisible();
    await expectAccessibleInBoth(page, 'drawer with errors and a crop');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await page.goto(`${network.url}/organisation/setting`);
    await expect(page.getByRole('textbox', { name: 'Luogo' })).toBeVisible();
    await expectAccessibleInBoth(page, 'settings');
    await context.clearCookies();
    const email = 'lea@pagina.example';
    const person = await newNewcomer(place(), { email, firstName: 'Lea', lastName: 'Bo' });
    await openAs(page, person, '/profile');
    await expect(page.getByText('Non hai ancora scritto niente di te.')).toBeVisible();
    await expectAccessibleInBoth(page, 'attendee profile');
    await page.getByRole('link', { name: 'Modifica il profilo' }).click();
    await expect(field(page, 'Cellulare')).toBeVisible();
    await expectAccessibleInBoth(page, 'update profile');
    await page.route('**/api/profile', (route) => route.abort());
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${network.url}/profile`);
    await expect(page.getByText('Il tuo profilo non è arrivato')).toBeVisible();
    await expectAccessibleInBoth(page, 'profile that did not come');
  });
});
