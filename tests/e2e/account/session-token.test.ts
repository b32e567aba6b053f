import { expect, test, type Page } from '@playwright/test';
import { forgotPassword } from '#contract/account/password-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { expectAccessible } from '#tests/support/browser/expect-accessible.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { seededPassword } from '#tests/support/e2e/seed-door.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 3 });

const readToken = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value;

/** The token with which the service worker sends the outbox. */
const readStoredToken = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('presente');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('facts').objectStore('facts').get('session');
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result as { token?: string } | undefined)?.token);
          });
        });
      }),
  );

/** The status of a call that the page of this tab makes with its session. */
const reload = async (page: Page, path: string): Promise<number> => {
  const answer = page.waitForResponse((response) => response.url().includes('/api/profile'));
  await page.goto(`${fixture().network.url}${path}`);
  return (await answer).status();
};

test('[AC-105] [AC-107] a new password and an old token give every tab and the worker a new token', async ({
  page,
  context,
}) => {
  const { network, organisation } = fixture();
  await page.clock.install();
  await page.goto(`${network.url}/login?next=/profile`);
  await signIn(page, organisation);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${network.url}/organisation/setting`);
  const first = await readToken(page);
  await expect.poll(() => readStoredToken(page)).toBe(first);

  await page.goto(`${network.url}/change/password`);
  await page.getByLabel('Password attuale', { exact: true }).fill(seededPassword);
  await page.getByLabel('Nuova password', { exact: true }).fill('Ponte!Milvio26');
  await page.getByLabel('Ripeti la nuova password').fill('Ponte!Milvio26');
  await page.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(page.getByText('Password cambiata')).toBeVisible();
  const second = await readToken(page);
  expect(second).not.toBe(first);
  await expect.poll(() => readStoredToken(page)).toBe(second);
  // The other tab was not loaded again, and goes on with the new token.
  await other.getByRole('link', { name: 'Eventi' }).first().click();
  await expect(other).toHaveURL(/\/organisation\/event$/);
  await expect(other.getByText('Accedi di nuovo')).toHaveCount(0);
  expect(await reload(other, '/profile')).toBe(200);

  // A day later the page asks for a new one by itself.
  await page.clock.fastForward(dayMs + 1000);
  await expect.poll(() => readToken(page)).not.toBe(second);
  const third = await readToken(page);
  await expect.poll(() => readStoredToken(page)).toBe(third);
  expect(await reload(other, '/profile')).toBe(200);
});

test('[AC-108] “Non sono io” asks for one press, says what it did, and leaves no token in the URL', async ({
  page,
}) => {
  const { network, server } = fixture();
  const user = await signUpNewUser(fixture(), {
    email: 'irene@pagina.example',
    firstName: 'Irene',
    lastName: 'Sala',
  });
  const response = await fetch(`${network.url}/api${forgotPassword.path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email }),
  });
  expect(response.ok).toBe(true);
  const mail = await readMailText(server.dataDir, user.email, 2);
  await page.goto(/http\S+\/account\/not-me#reset\S+/.exec(mail)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Non sei tu?' })).toBeVisible();
  await expect(page).toHaveURL(`${network.url}/account/not-me`);
  await expectAccessible(page, 'not me');
  await page.reload();
  await page.getByRole('button', { name: 'Non sono io' }).click();
  await expect(page.getByRole('heading', { name: /Fatto: codice e link non sono più validi/ })).toBeVisible();
  await expectAccessible(page, 'disowned');
  // Without a token, or with an old one, it says where to write.
  await page.goto('about:blank');
  await page.goto(`${network.url}/account/not-me#reset.x.1.x`);
  await page.getByRole('button', { name: 'Non sono io' }).click();
  await expect(page.getByRole('heading', { name: 'Questo link non è più valido' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Scrivici' })).toBeVisible();
});
