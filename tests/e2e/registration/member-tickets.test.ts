import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { participateButton } from '#tests/support/browser/event-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';

const fixture = setupE2eFixture({
  participantCount: 1,
  environment: () => Promise.resolve({ PAID_TICKETS_FOR_MEMBERS: '0' }),
});
let address = '';

test.beforeAll(async () => {
  writeServerDatabase(fixture(), `update account set stripe_account_id = 'conto'`);
  const [id = ''] = await publishEvents(fixture(), [{ title: 'Cena', isFree: false, price: 12.5 }]);
  address = `${fixture().network.url}/event/detail/${id}`;
});

test('[PY-1] [RG-25] where accounts cannot buy, the page says so before any form, and sells to the same person as a guest', async ({
  page,
}) => {
  const user = { email: 'lia@ospite.example', firstName: 'Lia', lastName: 'Serra' };
  await signUpNewUser(fixture(), user);
  await visitHydrated(page, `${fixture().network.url}/login`);
  await signIn(page, user);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto(address);
  await participateButton(page).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await expect(drawer.getByText('I biglietti a pagamento non sono ancora disponibili')).toBeVisible();
  await expect(drawer.getByRole('textbox')).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Continua al pagamento' })).toHaveCount(0);
  await expectAccessibleInBoth(page, 'account cannot buy');
  await drawer.getByRole('button', { name: 'Continua come ospite' }).click();
  await expect(drawer.getByLabel('Nome', { exact: true })).toHaveValue('Lia');
  await drawer.getByRole('checkbox').check();
  await drawer.getByRole('button', { name: 'Continua al pagamento' }).click();
  await page.getByRole('button', { name: /^Paga 12,50/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Il posto è tuo!' })).toBeVisible();
  await page.getByRole('link', { name: 'I miei biglietti' }).click();
  await expect(page.getByText('Cena')).toBeVisible();
});

test('[RG-25] an organisation gets the reason instead of the form', async ({ page }) => {
  const { network, organisation } = fixture();
  await visitHydrated(page, `${network.url}/login`);
  await signIn(page, organisation);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto(address);
  await participateButton(page).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await expect(drawer.getByText('Le organizzazioni non si iscrivono agli eventi')).toBeVisible();
  await expect(drawer.getByRole('textbox')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Torna all’evento' }).click();
  await expect(drawer).toBeHidden();
});
