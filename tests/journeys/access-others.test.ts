import { expect, test, type Locator, type Page } from '@playwright/test';
import { runAdmin } from '#tests/support/admin-command.ts';
import { openDoor, expectIn, signIn, toggleOf } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { codeIn, linkIn, mailText } from '#tests/support/mailbox.ts';
import { luca, startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';

const clientId = 'presente';
const admin = 'sara@presente.example';
let provider: OpenIdProvider | undefined;
const place = usingPlace({
  noOfPeople: 3,
  async environment(publicUrl) {
    provider = await startOpenIdProvider({ clientId, redirectUri: `${publicUrl}/login` });
    const { issuer } = provider;
    return { OIDC_PROVIDERS: JSON.stringify([{ provider: 'local', name: 'Provider', issuer, clientId }]) };
  },
});
test.afterAll(() => provider?.close());
const main = (page: Page): Locator => page.getByRole('main');
const press = (page: Page, name: string): Promise<void> =>
  main(page).getByRole('button', { name, exact: true }).click();

test('[AC-40] [AC-62] in through a provider, back to where one wanted to go, and a first password', async ({
  page,
}) => {
  const { network, server } = place();
  // A refusal of hers, and an answer that nobody asked for.
  await page.goto(`${network.url}/login?next=%2Faccount%2Fsessions`);
  const [leaving] = await Promise.all([
    page.waitForRequest((request) => request.url().startsWith(provider!.url)),
    press(page, 'Continua con Provider'),
  ]);
  const state = new URL(leaving.url()).searchParams.get('state');
  await expect(page.getByRole('button', { name: 'Continua come Luca' })).toBeVisible();
  await page.goto(`${network.url}/login#error=access_denied&state=${state}`);
  await expect(page.getByText('Hai annullato l’accesso')).toBeVisible();
  // This tab has asked again: an answer with another state is not even sent on.
  await press(page, 'Continua con Provider');
  await expect(page.getByRole('button', { name: 'Continua come Luca' })).toBeVisible();
  await page.goto(`${network.url}/login#id_token=a.b.c&state=${state}`);
  await expect(page.getByText('L’accesso non è riuscito')).toBeVisible();
  expect(network.requests).not.toContain('POST /api/social/login');
  expect(page.url()).toBe(`${network.url}/login`);

  await page.goto(`${network.url}/login?next=%2Faccount%2Fsessions`);
  await press(page, 'Continua con Provider');
  await page.getByRole('button', { name: 'Continua come Luca' }).click();
  await expect(page).toHaveURL(`${network.url}/account/sessions`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Questo dispositivo' })).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain('id_token');

  await page.goto(`${network.url}/change/password`);
  await expect(page.getByText('Il tuo account non ha ancora una password')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(luca.email);
  await press(page, 'Mandami il codice');
  await page.getByLabel('Codice').fill(codeIn(await mailText(server.dataDir, luca.email)));
  await press(page, 'Continua');
  await page.getByLabel('Nuova password', { exact: true }).fill('Luca+2026-X');
  await page.getByLabel('Ripeti la nuova password').fill('Luca+2026-X');
  await press(page, 'Salva la password');
  await expect(page.getByRole('heading', { level: 1, name: 'Fatto' })).toBeVisible();
  await press(page, 'Torna all’accesso');
  await page.getByLabel('E-mail').fill(luca.email);
  await page.getByLabel('Password', { exact: true }).fill('Luca+2026-X');
  await press(page, 'Accedi');
  await expect(page).toHaveURL(`${network.url}/profile`);
});

test('[AC-44] [AC-63] [CI-11] an admin’s link opens an account once; who is signed in is asked, and loses no entry', async ({
  page,
  context,
}) => {
  const { network, stranger, people } = place();
  const link = await signInLink(stranger.email);
  await page.goto(link);
  await expect(page).toHaveURL(`${network.url}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Monte Alto' })).toBeVisible();
  await page.goto(`${network.url}/account/sessions`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Assistenza Presente' })).toBeVisible();
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByText('Questo link non è valido o è già stato usato')).toBeVisible();
  await expect(page).toHaveURL(`${network.url}/`);

  // At a door with an entry that has not left the phone.
  await openDoor(page, place());
  network.intercept = (_method, path) =>
    path === '/api/event/checkIn' ? { status: 503, body: '{}' } : undefined;
  await toggleOf(page, people[0]!).click();
  await expectIn(page, people[0]!);
  await page.goto(await signInLink(stranger.email));
  await expect(page.getByRole('heading', { level: 1, name: 'Qui c’è già qualcuno' })).toBeVisible();
  await expect(main(page)).toContainText('Fiume Vivo');
  await expect(main(page)).toContainText('1 ingresso della porta non è ancora arrivato al server');
  await press(page, 'Continua');
  await expect(page).toHaveURL(`${network.url}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Monte Alto' })).toBeVisible();
  network.intercept = () => undefined;
  expect(place().log()).toEqual([]);
  await context.clearCookies();
  await page.goto(`${network.url}/login`);
  await signIn(page, place().organisation);
  await expect
    .poll(() => place().log())
    .toMatchObject([{ participantId: people[0]!.id, outcome: 'applied' }]);
});

/** What an admin gets from the command on the server: a link that signs in as this account, once. */
async function signInLink(email: string): Promise<string> {
  const { network, server } = place();
  const environment = { DATA_DIR: server.dataDir, PUBLIC_URL: network.url };
  // Made the first time; refused, and there, the second.
  await runAdmin(environment, 'create', admin);
  const { output, errors } = await runAdmin(environment, 'sign-in-link', admin, email);
  const link = linkIn(output);
  if (link === '') throw new Error(`No link was made: ${output}${errors}`);
  return link;
}
