import { expect, test, type Locator, type Page } from '@playwright/test';
import { clearCookies } from '#tests/support/browser/clear-cookies.ts';
import { runAdmin } from '#tests/support/app/run-admin.ts';
import { openDoor, expectIn, signIn, getToggle } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { parseCode, parseLink, readMailText } from '#tests/support/mail/mailbox.ts';
import {
  providerUser,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#tests/support/openid/openid-provider.ts';
import { isBatchRequest, unavailableResponse } from '#tests/support/e2e/network-proxy.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const clientId = 'presente';
const adminEmail = 'sara@presente.example';
let provider: OpenIdProvider | undefined;
const fixture = setupE2eFixture({
  participantCount: 3,
  async environment(publicUrl) {
    provider = await startOpenIdProvider({ clientId, redirectUri: `${publicUrl}/login` });
    const { issuer } = provider;
    return { OIDC_PROVIDERS: JSON.stringify([{ provider: 'local', name: 'Provider', issuer, clientId }]) };
  },
});
test.afterAll(() => provider?.close());
const getMain = (page: Page): Locator => page.getByRole('main');
const pressButton = (page: Page, name: string): Promise<void> =>
  getMain(page).getByRole('button', { name, exact: true }).click();

test('[AC-40] [AC-62] [AC-103] [AC-104] a user signs in through a provider, returns to the requested page, sets a first password, unlinks the provider and links it again', async ({
  page,
}) => {
  const { network, server } = fixture();
  // The user declines, then a response arrives without a request.
  await page.goto(`${network.url}/login?next=%2Faccount%2Fsessions`);
  const [leaving] = await Promise.all([
    page.waitForRequest((request) => request.url().startsWith(provider!.url)),
    pressButton(page, 'Continua con Provider'),
  ]);
  const state = new URL(leaving.url()).searchParams.get('state');
  await expect(page.getByRole('button', { name: 'Continua come Luca' })).toBeVisible();
  await page.goto(`${network.url}/login?error=access_denied&state=${state}`);
  await expect(page.getByText('Hai annullato l’accesso')).toBeVisible();
  // This tab has requested again: a response with another state is not forwarded.
  await pressButton(page, 'Continua con Provider');
  await expect(page.getByRole('button', { name: 'Continua come Luca' })).toBeVisible();
  await page.goto(`${network.url}/login?code=abc&state=${state}`);
  await expect(page.getByText('L’accesso non è riuscito')).toBeVisible();
  expect(network.requests).not.toContain('POST /api/social/login');
  expect(page.url()).toBe(`${network.url}/login`);

  await page.goto(`${network.url}/login?next=%2Faccount%2Fsessions`);
  await pressButton(page, 'Continua con Provider');
  await page.getByRole('button', { name: 'Continua come Luca' }).click();
  await expect(page).toHaveURL(`${network.url}/account/sessions`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Questo dispositivo' })).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain('code=');

  await page.goto(`${network.url}/change/password`);
  await expect(page.getByText('Il tuo account non ha ancora una password')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(providerUser.email);
  await pressButton(page, 'Invia il codice');
  await page.getByLabel('Codice').fill(parseCode(await readMailText(server.dataDir, providerUser.email)));
  await pressButton(page, 'Continua');
  await page.getByLabel('Nuova password', { exact: true }).fill('Luca+2026-X');
  await page.getByLabel('Ripeti la nuova password').fill('Luca+2026-X');
  await pressButton(page, 'Salva la password');
  await expect(page.getByRole('heading', { level: 1, name: 'Fatto' })).toBeVisible();
  await pressButton(page, 'Torna all’accesso');
  await page.getByLabel('E-mail').fill(providerUser.email);
  await page.getByLabel('Password', { exact: true }).fill('Luca+2026-X');
  await pressButton(page, 'Accedi');
  await expect(page).toHaveURL(`${network.url}/profile`);

  await page.goto(`${network.url}/account/sessions`);
  const linked = page.getByRole('list', { name: 'Accesso con altri servizi' }).getByRole('listitem');
  await expect(linked).toContainText('Provider');
  await pressButton(page, 'Scollega: Provider');
  await expect(linked).toHaveCount(0);
  const returnUnlinked = async () => {
    await clearCookies(page);
    await page.goto(`${network.url}/login?next=%2Faccount%2Fsessions`);
    await pressButton(page, 'Continua con Provider');
    await page.getByRole('button', { name: 'Continua come Luca' }).click();
    await expect(getMain(page)).toContainText('Hai già un account');
    expect(page.url()).toBe(`${network.url}/login`);
  };
  const signInToLink = async () => {
    await expect(page.getByLabel('E-mail')).toHaveValue(providerUser.email);
    await page.getByLabel('Password', { exact: true }).fill('Luca+2026-X');
    await pressButton(page, 'Accedi');
    await expect(page).toHaveURL(`${network.url}/account/sessions`);
  };
  // In another browser, which lacks the cookie, the server links nothing.
  await returnUnlinked();
  await page.context().clearCookies({ name: 'presente-social' });
  await signInToLink();
  await expect(page.getByText('non siamo riusciti a collegarlo a Provider')).toBeVisible();
  await expect(linked).toHaveCount(0);

  await returnUnlinked();
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await page.getByRole('link', { name: 'Torna all’accesso' }).click();
  await expect(getMain(page)).toContainText('Hai già un account');
  await signInToLink();
  await expect(linked).toContainText('Provider');
});

test('[AC-44] [AC-63] [CI-11] an admin link signs in once; a signed-in user confirms first and keeps unsent operations', async ({
  page,
}) => {
  const { network, stranger, participants } = fixture();
  const link = await createSignInLink(stranger.email);
  await page.goto(link);
  await expect(page).toHaveURL(`${network.url}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Monte Alto' })).toBeVisible();
  await page.goto(`${network.url}/account/sessions`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Assistenza Presente' })).toBeVisible();
  await clearCookies(page);
  await page.goto(link);
  await expect(page.getByText('Questo link non è valido o è già stato usato')).toBeVisible();
  await expect(page).toHaveURL(`${network.url}/`);

  // At a door with an unsent operation.
  await openDoor(page, fixture());
  network.intercept = (method, path) => (isBatchRequest(method, path) ? unavailableResponse : undefined);
  await getToggle(page, participants[0]!).click();
  await expectIn(page, participants[0]!);
  await page.goto(await createSignInLink(stranger.email));
  await expect(page.getByRole('heading', { level: 1, name: 'C’è già un account aperto' })).toBeVisible();
  await expect(getMain(page)).toContainText('Fiume Vivo');
  await expect(getMain(page)).toContainText('1 check-in dell’altro account non è ancora stato inviato');
  await pressButton(page, 'Continua');
  await expect(page).toHaveURL(`${network.url}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Monte Alto' })).toBeVisible();
  network.intercept = () => undefined;
  expect(fixture().log()).toEqual([]);
  await clearCookies(page);
  await page.goto(`${network.url}/login`);
  await signIn(page, fixture().organisation);
  await expect
    .poll(() => fixture().log())
    .toMatchObject([{ participantId: participants[0]!.id, outcome: 'applied' }]);
});

/** Creates a sign-in link by the admin command. */
async function createSignInLink(email: string): Promise<string> {
  const { network, server } = fixture();
  const environment = { DATA_DIR: server.dataDir, PUBLIC_URL: network.url };
  // Creates the admin the first time; fails the second time, as it exists.
  await runAdmin(environment, 'create', adminEmail);
  const { output, stderr } = await runAdmin(environment, 'sign-in-link', adminEmail, email);
  const link = parseLink(output);
  if (link === '') throw new Error(`No link was made: ${output}${stderr}`);
  return link;
}
