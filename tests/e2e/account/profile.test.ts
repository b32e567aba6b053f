import { expect, test, type Locator, type Page } from '@playwright/test';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { toImageBuffer, noiseImage, plainImage } from '#tests/support/images/images.ts';

// The page chooses pictures by the density of the screen, two on most phones.
test.use({ deviceScaleFactor: 2 });

const fixture = setupE2eFixture({ participantCount: 3 });
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80);

const getCropper = (page: Page): Locator => page.getByRole('application', { name: 'Ritaglio della foto' });
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

/** Colours at the centre of the top and bottom edges of the displayed image. */
const readColours = (page: Page): Promise<string[]> =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d');
    const half = canvas.width / 2;
    return [10, canvas.height - 10].map((y) => {
      const [red = 0, , blue = 0] = context?.getImageData(half, y, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });
  });

/** Red above blue after EXIF rotation; a band of noise makes the file large. */
async function newRotatedPhoto(): Promise<Buffer> {
  const [red, blue] = await Promise.all([
    toImageBuffer(plainImage(900, 1800, { r: 220, g: 20, b: 20 }).png()),
    toImageBuffer(plainImage(900, 1800, { r: 20, g: 20, b: 220 }).png()),
  ]);
  const band = await toImageBuffer(noiseImage(600, 1800).png());
  return toImageBuffer(
    plainImage(2400, 1800)
      .composite([
        { input: red, left: 0, top: 0 },
        { input: band, left: 900, top: 0 },
        { input: blue, left: 1500, top: 0 },
      ])
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 }),
  );
}

test('[AC-50] [AC-51] [AC-52] an attendee on a phone sees every error and keeps input and crop', async ({
  page,
}) => {
  const { network } = fixture();
  const user = await signUpNewUser(fixture(), {
    email: 'ada@pagina.example',
    firstName: 'Ada',
    lastName: '王',
  });
  await signInAt(page, user, '/profile');
  await expect(page.getByRole('link', { name: /Trova un evento/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'I miei biglietti' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Scrivici' })).toHaveAttribute('href', '/contact');
  await page.getByRole('link', { name: 'Modifica il profilo' }).click();
  await expect(page).toHaveURL(/\/update\/profile$/);
  await expect(getField(page, 'E-mail')).not.toBeEditable();

  // All errors are reported at once; the first one has the focus.
  await getField(page, 'Nome').fill('   ');
  await getField(page, 'Sito').fill('javascript:alert(1)');
  await getField(page, 'Luogo').fill('x'.repeat(121));
  await saveProfile(page);
  await expect(page.getByText('Questo campo è obbligatorio')).toHaveCount(2);
  await expect(page.getByText('Il link deve iniziare con https:// o http://')).toBeVisible();
  await expect(page.getByText('È troppo lungo')).toBeVisible();
  await expect(getField(page, 'Nome')).toBeFocused();
  await getField(page, 'Cellulare').fill('pronto?');
  await expect(page.getByText('Scrivi un numero di telefono valido')).toBeVisible();
  await getField(page, 'Descrizione').fill('d'.repeat(3600));
  await expect(page.getByText('3600 caratteri su 4000')).toBeVisible();

  // Files that are not images are rejected before the upload, whatever their name.
  const fullImage = await toImageBuffer(plainImage(800, 600).jpeg());
  const refused = page.getByText('Scegli una foto JPEG o PNG valida');
  for (const [name, bytes] of [
    ['appunti.jpg', Buffer.from('niente foto, solo parole')],
    ['disegno.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['mossa.gif', await toImageBuffer(plainImage(20, 20).gif())],
    ['tronca.jpg', fullImage.subarray(0, fullImage.length / 2)],
    ['tronca.png', (await toImageBuffer(noiseImage(200, 200).png())).subarray(0, 5000)],
  ] as const) {
    await chooseFile(page, name, bytes);
    await expect(refused, name).toBeVisible();
    await expect(getCropper(page)).toBeHidden();
    await chooseFile(page, 'buona.jpg', fullImage);
    await expect(getCropper(page)).toBeVisible();
    await expect(refused).toBeHidden();
    await page.getByRole('button', { name: 'Lascia com’era' }).click();
  }

  // A photo over 2 MB is downscaled and rotated by EXIF.
  const photo = await newRotatedPhoto();
  expect(photo.length).toBeGreaterThan(2 * 1024 * 1024);
  await chooseFile(page, 'foto.jpg', photo);
  await expect(page.getByText(/La foto pesa .* MB: la riduciamo noi/)).toBeVisible();
  expect(await readColours(page)).toEqual(['red', 'blue']);
  await getCropper(page).focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('+');
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowDown');
  expect(await readColours(page)).toEqual(['blue', 'blue']);
  await page.getByRole('slider', { name: 'Ingrandimento' }).fill('1');
  const box = (await getCropper(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 3, { steps: 4 });
  await page.mouse.up();
  expect(await readColours(page)).toEqual(['red', 'blue']);

  // Offline the input stays.
  await getField(page, 'Nome').fill(longName);
  await getField(page, 'Cellulare').fill('+39 300 123 4567');
  await getField(page, 'Luogo').fill('Trieste');
  await getField(page, 'Sito').fill('ada.example/pagina');
  network.setCondition('reset');
  await saveProfile(page);
  await expect(page.getByText(/quello che hai scritto è ancora qui/)).toBeVisible();
  await expect(getField(page, 'Nome')).toHaveValue(longName);
  await expect(getCropper(page)).toBeVisible();
  network.setCondition('online');
  await saveProfile(page);
  await expect(page.getByText('Profilo aggiornato')).toBeVisible();
});

test('[AC-53] a saved profile updates everywhere at once, and leaving unsaved changes asks first', async ({
  page,
  context,
}) => {
  const { network } = fixture();
  const details = { email: 'ida@pagina.example', firstName: 'Ida', lastName: 'Poli' };
  await signInAt(page, await signUpNewUser(fixture(), details), '/update/profile');
  await chooseFile(page, 'foto.jpg', await toImageBuffer(plainImage(640, 400).jpeg()));
  await getField(page, 'Nome').fill(longName);
  await getField(page, 'Cellulare').fill('+39 300 123 4567');
  await getField(page, 'Luogo').fill('Trieste');
  await getField(page, 'Sito').fill('ada.example/pagina');
  await getField(page, 'Descrizione').fill('Prima riga\nseconda riga');
  await page.getByRole('group', { name: 'Indirizzo di casa' }).getByLabel('Città').fill('Trieste');
  await page.getByRole('button', { name: 'Uguale a quello di casa' }).click();
  // The saved profile appears on the page, in the menu, in the other tab, and after a reload.
  const other = await context.newPage();
  await other.goto(`${network.url}/profile`);
  await saveProfile(page);
  await expect(page.getByText('Profilo aggiornato')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(longName);
  await page.reload();
  await expect(page.getByText('Prima riga\nseconda riga')).toBeVisible();
  await expect(page.getByRole('main').getByText('Trieste')).toBeVisible();
  const image = page.getByRole('main').locator('img').first();
  const imageColours = await image.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return { address: img.currentSrc, isSquare: img.naturalWidth === img.naturalHeight };
  });
  expect(imageColours).toEqual({
    address: expect.stringMatching(/\/api\/image\/\w+\?w=192$/),
    isSquare: true,
  });
  await expect(page.getByRole('button', { name: 'Il tuo account' }).locator('img')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`${network.url}/update/profile`);
  await expect(getField(page, 'Sito')).toHaveValue('https://ada.example/pagina');
  const billing = page.getByRole('group', { name: 'Indirizzo di fatturazione' });
  await expect(billing.getByLabel('Città')).toHaveValue('Trieste');
  await expect(billing.getByLabel('Città')).toHaveAttribute(
    'autocomplete',
    'section-billing billing address-level2',
  );

  // Leaving unsaved changes asks first.
  await getField(page, 'Luogo').fill('Gorizia');
  await page.getByRole('main').getByRole('link', { name: 'Profilo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continua a scrivere' }).click();
  await expect(getField(page, 'Luogo')).toHaveValue('Gorizia');
  await page.getByRole('button', { name: 'Rimuovi la foto' }).click();
  await saveProfile(page);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});
