import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { participateButton, ticketsField } from '#tests/support/browser/event-screen.ts';
import { logOut } from '#tests/support/browser/log-out.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { registerNewUser, signUpNewUser } from '#tests/support/e2e/new-user.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const openPhone = setupPhones();

const eventUrl = (id: string): string => `${fixture().network.url}/event/detail/${id}`;
const getForm = (page: Page) => page.getByRole('dialog', { name: 'Partecipa' });
const getNextCard = (page: Page, title: string) =>
  page.getByRole('link', { name: new RegExp(`^(Adesso|Oggi|Domani).*${title}`) });

async function fillForm(page: Page, firstName: string): Promise<void> {
  const form = getForm(page);
  await form.getByLabel('Nome', { exact: true }).fill(firstName);
  await form.getByLabel('Cognome').fill('Altamura');
  await form.getByLabel('E-mail').fill('nives@lontano.example');
  await form.getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
}

test('[RG-49] [RG-50] [RG-51] [SH-26] a visitor’s phone knows the ticket: on the event, the card and at the start, also offline @core', async () => {
  const { network, otherEventId, otherTitle } = fixture();
  const { page, profile, close } = await openPhone();
  await page.goto(`${network.url}/?tab=eventIndex`);
  await expect(page.getByRole('article').filter({ hasText: otherTitle })).not.toContainText('Ci sei');
  await page.goto(eventUrl(otherEventId));
  await participateButton(page).click();
  await fillForm(page, 'Nives');
  const done = page.getByRole('dialog', { name: 'Il posto è tuo!' });
  await done.getByRole('button', { name: 'Chiudi', exact: true }).click();

  const bar = ticketsField(page);
  await expect(bar).toContainText('Ci sei');
  await expect(bar.getByRole('link', { name: 'Vedi il biglietto' })).toBeVisible();
  await expect(participateButton(page)).toHaveCount(0);
  await expectTouchable(page);
  await expectAccessibleInBoth(page, 'event with a ticket');

  // The same name and e-mail is asked about; another name is not.
  await bar.getByRole('button', { name: 'Iscrivi altre persone' }).click();
  await fillForm(page, ' NIVÈS');
  const question = page.getByRole('dialog', { name: 'C’è già un’iscrizione' });
  await expect(question).toContainText('ha già il biglietto per questo evento');
  await expectAccessibleInBoth(page, 'asked about a second ticket');
  await question.getByRole('button', { name: 'Torna al modulo' }).click();
  await getForm(page).getByLabel('Nome', { exact: true }).fill('Livia');
  await getForm(page).getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  await done.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(bar.getByRole('link', { name: 'Vedi i 2 biglietti' })).toBeVisible();
  // Wanted all the same.
  await bar.getByRole('button', { name: 'Iscrivi altre persone' }).click();
  await fillForm(page, 'Livia');
  await question.getByRole('button', { name: 'Prendi un altro biglietto' }).click();
  await done.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(bar.getByRole('link', { name: 'Vedi i 3 biglietti' })).toBeVisible();

  await page.goto(`${network.url}/?tab=eventIndex`);
  await expect(page.getByRole('article').filter({ hasText: otherTitle })).toContainText('Ci sei');
  await expect(getNextCard(page, otherTitle)).toBeVisible();
  await expectAccessibleInBoth(page, 'start with the next event');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Altamura');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await close();

  const again = await openPhone({ profile, isOffline: true });
  await again.page.goto(`${network.url}/?tab=eventIndex`);
  await getNextCard(again.page, otherTitle).click();
  await expect(
    again.page.getByRole('img', { name: 'Codice QR del biglietto di Nives Altamura' }),
  ).toBeVisible();
  await again.page.getByRole('button', { name: 'Mostra all’ingresso' }).click();
  const screen = again.page.getByRole('dialog', { name: 'Codice per l’ingresso' });
  await screen.getByRole('button', { name: 'Biglietto successivo' }).click();
  await expect(screen.getByRole('img', { name: 'Codice QR del biglietto di Livia Altamura' })).toBeInViewport(
    {
      ratio: 1,
    },
  );
  await again.page.setViewportSize({ width: 844, height: 390 });
  await expect(screen.getByText('Livia Altamura')).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBoth(again.page, 'several codes on the whole screen');
  await again.page.keyboard.press('Escape');
  // [SH-26] The hint to install comes with the browser's offer, and not again once dismissed.
  const offerInstallation = () =>
    again.page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await offerInstallation();
  await expect(again.page.getByRole('button', { name: 'Installa' })).toBeVisible();
  await again.page.getByRole('button', { name: 'Non ora' }).click();
  await offerInstallation();
  await expect(again.page.getByRole('button', { name: 'Installa' })).toHaveCount(0);
  await again.page.setViewportSize({ width: 390, height: 844 });
  await again.page.getByRole('link', { name: 'Biglietto successivo' }).click();
  await expect(again.page.getByText('2 di 3', { exact: true })).toBeVisible();
  // Back leads to the start, not through the tickets.
  await again.page.goBack();
  await expect(getNextCard(again.page, otherTitle)).toBeVisible();
  await again.page.goto(eventUrl(otherEventId));
  await expect(ticketsField(again.page)).toContainText('Ci sei');
});

test('[RG-49] [RG-50] [RG-33] an account’s tickets are known on another device, until sign-out', async ({
  page,
}) => {
  const { network, eventId, title, otherEventId, otherTitle } = fixture();
  const user = await signUpNewUser(fixture(), {
    email: 'rocco@pagina.example',
    firstName: 'Rocco',
    lastName: 'Bui',
  });
  await registerNewUser(fixture(), user, eventId, ['Piera', 'Gino']);
  await registerNewUser(fixture(), user, otherEventId);
  await page.goto(`${network.url}/login?next=%2Fprofile`);
  await signIn(page, user);
  await expect(getNextCard(page, title)).toBeVisible();
  const coming = page.getByRole('region', { name: 'I miei prossimi eventi' });
  await expect(coming.getByRole('article')).toHaveText([new RegExp(title), new RegExp(otherTitle)]);
  await expectAccessibleInBoth(page, 'profile with events');

  await page.goto(`${network.url}/myorders`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Adesso', 'Prossimi']);
  await visitHydrated(page, eventUrl(eventId));
  await expect(ticketsField(page).getByRole('link', { name: 'Vedi i 3 biglietti' })).toBeVisible();
  await ticketsField(page).getByRole('button', { name: 'Iscrivi altre persone' }).click();
  // Not filled in with a name that has a ticket.
  await expect(getForm(page).getByLabel('Nome', { exact: true })).toHaveValue('');
  await getForm(page).getByRole('button', { name: 'Chiudi', exact: true }).click();

  await logOut(page, network.url, 'Vuoi uscire?');
  await visitHydrated(page, eventUrl(eventId));
  await expect(participateButton(page)).toBeVisible();
  await expect(ticketsField(page)).not.toContainText('Ci sei');
  await page.goto(`${network.url}/?tab=eventIndex`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(getNextCard(page, title)).toHaveCount(0);
});
