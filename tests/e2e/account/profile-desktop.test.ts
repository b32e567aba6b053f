import { expect, test, type Locator, type Page } from '@playwright/test';
import { clearCookies } from '#tests/support/browser/clear-cookies.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { toImageBuffer, plainImage } from '#tests/support/images/images.ts';

const fixture = setupE2eFixture({ participantCount: 3 });

const saveProfile = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Salva', exact: true }).click();
const getField = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });

async function signInAt(page: Page, { email }: { email: string }, path: string): Promise<void> {
  await page.goto(`${fixture().network.url}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, { email });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

test.describe('on desktop', () => {
  test.use(desktop);

  test('[AC-53] [AC-54] an organisation sees its stats, and opens drawers by URL and by keyboard', async ({
    page,
  }) => {
    const { network, organisation } = fixture();
    await signInAt(page, organisation, '/profile');
    const figures = page.getByRole('main').getByRole('definition');
    await expect(figures).toHaveText(['2', '3', '0,00 €']);
    await expect(page.getByRole('main').getByText('2 eventi')).toBeVisible();

    // From the link to the saved form by keyboard only; the focus returns to the link.
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
    const typeInto = async (label: string, text: string): Promise<void> => {
      await tabTo(drawer.getByRole('textbox', { name: label, exact: true }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    };
    await typeInto('Nome dell’organizzazione', ' ');
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Questo campo è obbligatorio')).toHaveCount(2);
    await expect(drawer.getByLabel('Nome dell’organizzazione')).toBeFocused();
    await typeInto('Nome dell’organizzazione', 'Fiume Vivo e Felice');
    await typeInto('Cellulare', '+39 06 555 1234');
    await typeInto('Luogo', 'Roma Nord');
    await typeInto('Instagram', 'instagram.example/fiume');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continua a scrivere' }).press('Enter');
    await page.keyboard.press('Shift+Tab');
    await typeInto('LinkedIn', 'linkedin.example/fiume');
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

    // A link opens the drawer, Back closes it; unsaved input asks first, discarded input is gone.
    await page.goto(`${network.url}/profile`);
    await page.getByRole('link', { name: 'Modifica il profilo' }).click();
    await drawer.getByRole('textbox', { name: 'Luogo' }).fill('Altrove');
    await page.goBack();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await expect(drawer).toBeHidden();
    await page.goto(`${network.url}/profile?drawer=update`);
    await expect(drawer.getByRole('textbox', { name: 'Luogo' })).toHaveValue('Roma Nord');
    await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await expect(page).toHaveURL(/\/profile$/);

    // The same form in the settings, which stays open after saving.
    await page.goto(`${network.url}/organisation/setting`);
    await page.getByRole('textbox', { name: 'Luogo' }).fill('Ostia');
    await saveProfile(page);
    await expect(page.getByText('Profilo aggiornato')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Luogo' })).toHaveValue('Ostia');
    for (const name of ['Cambia la password', 'Vedi i dispositivi'])
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  });

  test('[AC-52] a session ended on another device redirects home and clears the cached profile', async ({
    page,
  }) => {
    const { network } = fixture();
    const user = await signUpNewUser(fixture(), {
      email: 'eva@pagina.example',
      firstName: 'Eva',
      lastName: 'Neri',
    });
    const ordersCame = page.waitForResponse((response) => response.url().includes('/my/orders'));
    await signInAt(page, user, '/update/profile');
    // A prefetch would detect the ended session too, and redirect before the save.
    await ordersCame;
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
    await getField(page, 'Cellulare').fill('+39 300 123 4567');
    await fetch(`${network.url}/api/logout`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
    });
    await saveProfile(page);
    await expect(page).toHaveURL(`${network.url}/`);
    await page.goto(`${network.url}/update/profile`);
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(user.email);
  });
});

test.describe('in light and dark', () => {
  test.use({ reducedMotion: 'reduce' });

  test('axe finds no violation on profile, form, crop, errors and settings @core', async ({ page }) => {
    const { network, organisation } = fixture();
    await signInAt(page, organisation, '/profile');
    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('2');
    await expectAccessibleInBoth(page, 'organisation profile');
    await page.goto(`${network.url}/profile?drawer=update`);
    const drawer = page.getByRole('dialog', { name: 'Modifica il profilo' });
    await chooseFile(page, 'foto.jpg', await toImageBuffer(plainImage(640, 400).jpeg()));
    await drawer.getByLabel('Cellulare').fill('no');
    await saveProfile(page);
    await expect(page.getByText('Scrivi un numero di telefono valido')).toBeVisible();
    await expectAccessibleInBoth(page, 'drawer with errors and a crop');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await page.goto(`${network.url}/organisation/setting`);
    await expect(page.getByRole('textbox', { name: 'Luogo' })).toBeVisible();
    await expectAccessibleInBoth(page, 'settings');
    await clearCookies(page);
    const email = 'lea@pagina.example';
    const user = await signUpNewUser(fixture(), { email, firstName: 'Lea', lastName: 'Bo' });
    await signInAt(page, user, '/profile');
    await expect(page.getByText('Non hai ancora scritto niente di te.')).toBeVisible();
    await expectAccessibleInBoth(page, 'attendee profile');
    await page.getByRole('link', { name: 'Modifica il profilo' }).click();
    await expect(getField(page, 'Cellulare')).toBeVisible();
    await expectAccessibleInBoth(page, 'update profile');
    await page.route('**/api/profile', (route) => route.abort());
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${network.url}/profile`);
    await expect(page.getByText('Non riusciamo a caricare il tuo profilo')).toBeVisible();
    await expectAccessibleInBoth(page, 'profile that did not come');
  });
});
