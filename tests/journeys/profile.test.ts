import { expect, test, type Locator, type Page } from '@playwright/test';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { newNewcomer } from '#tests/support/newcomer.ts';
import { bytesOf, noise, plain } from '#tests/support/pictures.ts';

const place = usingPlace({ noOfPeople: 3 });
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80);

const picked = (page: Page): Locator => page.getByRole('application', { name: 'Ritaglio della foto' });
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

/** The colours at the middle of the upper and of the lower edge of what is shown of a picture. */
const shownColours = (page: Page): Promise<string[]> =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d');
    const half = canvas.width / 2;
    return [10, canvas.height - 10].map((y) => {
      const [red = 0, , blue = 0] = context?.getImageData(half, y, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });
  });

/** Red over blue once it is turned as the camera was held; a band of noise makes it heavy. */
async function heavyPhotoOnItsSide(): Promise<Buffer> {
  const [red, blue] = await Promise.all([
    bytesOf(plain(900, 1800, { r: 220, g: 20, b: 20 }).png()),
    bytesOf(plain(900, 1800, { r: 20, g: 20, b: 220 }).png()),
  ]);
  const band = await bytesOf(noise(600, 1800).png());
  return bytesOf(
    plain(2400, 1800)
      .composite([
        { input: red, left: 0, top: 0 },
        { input: band, left: 900, top: 0 },
        { input: blue, left: 1500, top: 0 },
      ])
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 }),
  );
}

test('[AC-50] [AC-51] [AC-52] an attendee on a phone: what is wrong is said, what was typed and cut is kept', async ({
  page,
}) => {
  const { network } = place();
  const person = await newNewcomer(place(), {
    email: 'ada@pagina.example',
    firstName: 'Ada',
    lastName: '王',
  });
  await openAs(page, person, '/profile');
  await expect(page.getByRole('link', { name: /Trova un evento/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'I miei ordini' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Scrivici' })).toHaveAttribute('href', '/contact');
  await page.getByRole('link', { name: 'Modifica il profilo' }).click();
  await expect(page).toHaveURL(/\/update\/profile$/);
  await expect(field(page, 'E-mail')).not.toBeEditable();

  // Everything that is wrong is said at once; the first of it has the focus.
  await field(page, 'Nome').fill('   ');
  await field(page, 'Sito').fill('javascript:alert(1)');
  await field(page, 'Luogo').fill('x'.repeat(121));
  await save(page);
  await expect(page.getByText('Questo campo è obbligatorio')).toHaveCount(2);
  await expect(page.getByText('Il link deve iniziare con https:// o http://')).toBeVisible();
  await expect(page.getByText('È troppo lungo')).toBeVisible();
  await expect(field(page, 'Nome')).toBeFocused();
  await field(page, 'Cellulare').fill('pronto?');
  await expect(page.getByText('Scrivi un numero di telefono valido')).toBeVisible();
  await field(page, 'Descrizione').fill('d'.repeat(3600));
  await expect(page.getByText('3600 caratteri su 4000')).toBeVisible();

  // Files that are no picture are refused before anything is sent, whatever they are called.
  const whole = await bytesOf(plain(800, 600).jpeg());
  const refused = page.getByText('Serve una foto JPEG o PNG che si apra');
  for (const [name, bytes] of [
    ['appunti.jpg', Buffer.from('niente foto, solo parole')],
    ['disegno.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['mossa.gif', await bytesOf(plain(20, 20).gif())],
    ['tronca.jpg', whole.subarray(0, whole.length / 2)],
    ['tronca.png', (await bytesOf(noise(200, 200).png())).subarray(0, 5000)],
  ] as const) {
    await choose(page, name, bytes);
    await expect(refused, name).toBeVisible();
    await expect(picked(page)).toBeHidden();
    await choose(page, 'buona.jpg', whole);
    await expect(picked(page)).toBeVisible();
    await expect(refused).toBeHidden();
    await page.getByRole('button', { name: 'Lascia com’era' }).click();
  }

  // A photo over 2 MB is made smaller, and stands the way the camera was held.
  const photo = await heavyPhotoOnItsSide();
  expect(photo.length).toBeGreaterThan(2 * 1024 * 1024);
  await choose(page, 'foto.jpg', photo);
  await expect(page.getByText(/La foto pesa .* MB: la riduciamo noi/)).toBeVisible();
  expect(await shownColours(page)).toEqual(['red', 'blue']);
  await picked(page).focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('+');
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowDown');
  expect(await shownColours(page)).toEqual(['blue', 'blue']);
  await page.getByRole('slider', { name: 'Ingrandimento' }).fill('1');
  const box = (await picked(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 3, { steps: 4 });
  await page.mouse.up();
  expect(await shownColours(page)).toEqual(['red', 'blue']);

  // Without a network nothing of it is lost.
  await field(page, 'Nome').fill(longName);
  await field(page, 'Cellulare').fill('+39 300 123 4567');
  await field(page, 'Luogo').fill('Trieste');
  await field(page, 'Sito').fill('ada.example/pagina');
  network.setWeather('reset');
  await save(page);
  await expect(page.getByText(/quello che hai scritto è ancora qui/)).toBeVisible();
  await expect(field(page, 'Nome')).toHaveValue(longName);
  await expect(picked(page)).toBeVisible();
  network.setWeather('fine');
  await save(page);
  await expect(page.getByText('Profilo aggiornato')).toBeVisible();
});

test('[AC-53] what an attendee saves is seen at once and everywhere, and leaving unsaved asks', async ({
  page,
  context,
}) => {
  const { network } = place();
  const wishes = { email: 'ida@pagina.example', firstName: 'Ida', lastName: 'Poli' };
  await openAs(page, await newNewcomer(place(), wishes), '/update/profile');
  await choose(page, 'foto.jpg', await bytesOf(plain(640, 400).jpeg()));
  await field(page, 'Nome').fill(longName);
  await field(page, 'Cellulare').fill('+39 300 123 4567');
  await field(page, 'Luogo').fill('Trieste');
  await field(page, 'Sito').fill('ada.example/pagina');
  await field(page, 'Descrizione').fill('Prima riga\nseconda riga');
  await page.getByRole('group', { name: 'Indirizzo di casa' }).getByLabel('Città').fill('Trieste');
  await page.getByRole('button', { name: 'Uguale a quello di casa' }).click();
  // Saved: on the profile, in the menu, in the other tab, and after a reload.
  const other = await context.newPage();
  await other.goto(`${network.url}/profile`);
  await save(page);
  await expect(page.getByText('Profilo aggiornato')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(longName);
  await page.reload();
  await expect(page.getByText('Prima riga\nseconda riga')).toBeVisible();
  await expect(page.getByRole('main').getByText('Trieste')).toBeVisible();
  const picture = page.getByRole('main').locator('img').first();
  const shown = await picture.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return { address: img.currentSrc, isSquare: img.naturalWidth === img.naturalHeight };
  });
  expect(shown).toEqual({ address: expect.stringMatching(/\/api\/image\/\w+\?w=192$/), isSquare: true });
  await expect(page.getByRole('button', { name: 'Il tuo account' }).locator('img')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`${network.url}/update/profile`);
  await expect(field(page, 'Sito')).toHaveValue('https://ada.example/pagina');
  const billing = page.getByRole('group', { name: 'Indirizzo di fatturazione' });
  await expect(billing.getByLabel('Città')).toHaveValue('Trieste');
  await expect(billing.getByLabel('Città')).toHaveAttribute(
    'autocomplete',
    'section-billing billing address-level2',
  );

  // Leaving with something unsaved asks first.
  await field(page, 'Luogo').fill('Gorizia');
  await page.getByRole('main').getByRole('link', { name: 'Profilo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continua a scrivere' }).click();
  await expect(field(page, 'Luogo')).toHaveValue('Gorizia');
  await page.getByRole('button', { name: 'Togli la foto' }).click();
  await save(page);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});
