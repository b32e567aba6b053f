import { expect, test, type Locator, type Page } from '@playwright/test';
import { register } from '#contract/registration/registration-endpoints.ts';
import { buildTicketPath } from '#contract/registration/ticket-code.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import {
  addTicketButton,
  participateButton,
  ticketsField,
  setupEventKinds,
} from '#tests/support/browser/event-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { registerGuests } from '#tests/support/e2e/tickets.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const { getEventId, open } = setupEventKinds(fixture);

const getDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Partecipa' });
const getSuccess = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Il posto è tuo|I posti sono tuoi)!$/ });
const firstNameFields = (drawer: Locator): Locator => drawer.getByLabel('Nome', { exact: true });

/** Sets the tickets left of the event with few of them. */
const leaveTickets = (count: number): void =>
  writeServerDatabase(fixture(), 'update event set available = ? where id = ?', count, getEventId('few'));

async function fillParticipant(drawer: Locator, index: number, [firstName, lastName]: [string, string]) {
  await firstNameFields(drawer).nth(index).fill(firstName);
  await drawer.getByLabel('Cognome').nth(index).fill(lastName);
  await drawer.getByLabel('E-mail', { exact: true }).nth(index).fill(`posto.${index}@lontano.example`);
}

const acceptTerms = (drawer: Locator): Promise<void> =>
  drawer.getByRole('checkbox', { name: /Accetto/ }).check();

test('[BR-26] [RG-20] [RG-21] [RG-26] [RG-70] a visitor registers two participants, until the event is sold out @core', async ({
  page,
  browser,
}) => {
  leaveTickets(3);
  await open(page, 'few');
  await addTicketButton(page).click();
  await participateButton(page).click();
  const drawer = getDrawer(page);
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();
  await expect(firstNameFields(drawer).first()).toBeFocused();
  await expectAccessibleInBoth(page, 'registration with errors');
  await expectTouchable(page);

  // A pasted list fills empty blocks; one name has no ticket left.
  await drawer.getByRole('button', { name: 'Incolla un elenco' }).click();
  await drawer
    .getByLabel('Elenco di nomi')
    .fill('Cognome\tNome\nConti\tIda\nConti\tNoè\nNeri\tAda\nNeri\tUgo');
  await drawer.getByRole('button', { name: 'Aggiungi 4 persone' }).click();
  await expect(drawer.getByText('Per 1 persona dell’elenco non c’è posto')).toBeVisible();
  await expect(drawer.getByRole('checkbox', { name: 'Stessa e-mail' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Un biglietto in più' }).click();
  await expect(drawer.getByText('Non ci sono abbastanza posti')).toBeVisible();
  await drawer.getByRole('button', { name: 'Un biglietto in meno' }).click();
  await drawer.getByRole('button', { name: 'Un biglietto in più' }).click();
  await expect(firstNameFields(drawer).nth(2)).toHaveValue('Ada');
  await drawer.getByRole('button', { name: 'Rimuovi la persona 3' }).click();
  await drawer.getByRole('checkbox', { name: 'Stessa e-mail' }).uncheck();
  await fillParticipant(drawer, 0, ['Ida', 'Conti']);
  await fillParticipant(drawer, 1, ['Noè', '']);
  await acceptTerms(drawer);
  await expect(drawer.getByText('Ogni persona riceve il proprio biglietto per e-mail')).toBeVisible();
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();
  await expect(drawer.getByText('Se il nome è uno solo, invia di nuovo così')).toHaveCount(1);
  await expect(drawer.getByLabel('Cognome').nth(1)).toBeFocused();
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();

  const done = getSuccess(page);
  await expect(done.getByRole('listitem')).toHaveText([/Ida Conti/, /Noè/]);
  await expectAccessibleInBoth(page, 'registered');
  await done.getByRole('button', { name: 'Invia il biglietto a Noè' }).click();
  const link = page.getByRole('dialog', { name: 'Invia il biglietto a Noè' });
  await expect(link.getByLabel('Link del biglietto')).toHaveValue(/\/ticket\/[A-Z2-7]{154}$/);
  await link.getByRole('button', { name: 'Chiudi', exact: true }).click();
  expect(await readMailText(fixture().server.dataDir, 'posto.1@lontano.example')).toContain('Noè');
  await done.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(ticketsField(page).getByRole('link', { name: 'Vedi i 2 biglietti' })).toBeVisible();
  await registerGuests(fixture(), getEventId('few'), [
    { firstName: 'Gil', lastName: 'Neri', email: 'gil@x.example' },
  ]);
  await page.reload();
  await expect(ticketsField(page)).toContainText('Ci sei');
  await expect(page.getByRole('button', { name: 'Iscrivi altre persone' })).toHaveCount(0);
  const visitor = await browser.newPage();
  await open(visitor, 'few');
  await expect(ticketsField(visitor)).toContainText('Esaurito');
  await expect(participateButton(visitor)).toHaveCount(0);
  await expectAccessibleInBoth(visitor, 'sold out');
  await visitor.close();
});

test('[BR-26] [RG-2] [RG-25] the attendee-only page sends visitors to sign-in, prefills the attendee, and shows the ticket @core', async ({
  page,
}) => {
  const user = { email: 'lia@pagina.example', firstName: 'Lia', lastName: 'Serra' };
  await signUpNewUser(fixture(), user);
  const path = `/basic/event/detail/${getEventId('long')}`;
  await visitHydrated(page, fixture().network.url + path);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, user);
  await expect(page).toHaveURL(fixture().network.url + path);
  await participateButton(page).click();
  const drawer = getDrawer(page);
  await expect(firstNameFields(drawer)).toHaveValue('Lia');
  await expect(drawer.getByText('Porta un documento.')).toBeVisible();
  const confirm = drawer.getByRole('button', { name: 'Conferma l’iscrizione' });
  await confirm.click();
  // The organiser's own terms must be accepted too, and are reported at once.
  for (const consent of await drawer.getByRole('checkbox').all()) {
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await consent.check();
  }
  await confirm.click();
  await expect(getSuccess(page).getByRole('img', { name: 'Codice QR di Lia Serra' })).toBeVisible();
  await getSuccess(page).getByRole('link', { name: 'I miei biglietti' }).click();
  await expect(page.getByText('Wolfeschlegel').first()).toBeVisible();

  // Attendees buy like visitors.
  await open(page, 'paid');
  await participateButton(page).click();
  await expect(drawer.getByText('Totale 1.250,50 €')).toBeVisible();
  await expect(firstNameFields(drawer)).toHaveValue('Lia');
  await expect(drawer.getByRole('button', { name: 'Continua al pagamento' })).toBeVisible();
});

test('[RG-23] after a lost response, submitting again, also after a reload, creates one order @core', async ({
  page,
  context,
}) => {
  leaveTickets(3);
  const keys: (string | undefined)[] = [];
  const registerPath = `**/api${register.path.replace(':id', '*')}`;
  await context.route(registerPath, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await open(page, 'few');
  await participateButton(page).click();
  const drawer = getDrawer(page);
  await fillParticipant(drawer, 0, ['Zoë', 'Rossi']);
  await acceptTerms(drawer);
  await drawer.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  await expect(drawer.getByText('Non sappiamo se l’iscrizione è andata a buon fine')).toBeVisible();
  await expect(firstNameFields(drawer)).toBeDisabled();
  await expectAccessibleInBoth(page, 'in doubt');

  await page.reload();
  await expect(drawer.getByText('Non sappiamo se l’iscrizione è andata a buon fine')).toBeVisible();
  await expect(firstNameFields(drawer)).toHaveValue('Zoë');
  await context.unroute(registerPath);
  await context.route(registerPath, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.continue();
  });
  await drawer.getByRole('button', { name: 'Riprova' }).click();
  await expect(getSuccess(page)).toContainText('Zoë Rossi');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await getSuccess(page).getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(ticketsField(page)).toContainText('Ci sei');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Iscrivi altre persone' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('[RG-22] [RG-24] form input survives a reload, fewer tickets, and being sold out for a while', async ({
  page,
}) => {
  leaveTickets(3);
  await open(page, 'few');
  await participateButton(page).click();
  const drawer = getDrawer(page);
  await drawer.getByRole('button', { name: 'Un biglietto in più' }).click();
  await fillParticipant(drawer, 0, ['Eva', 'Galli']);
  await fillParticipant(drawer, 1, ['Eva', 'Galli']);
  await drawer.getByLabel('E-mail', { exact: true }).nth(1).fill('posto.0@lontano.example');
  await expect(drawer.getByText('Stesso nome della persona 1')).toBeVisible();
  await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await page.getByRole('button', { name: 'Continua a scrivere' }).click();
  await page.reload();
  await participateButton(page).click();
  await expect(firstNameFields(drawer)).toHaveCount(2);
  await expect(firstNameFields(drawer).nth(1)).toHaveValue('Eva');
  await expect(drawer.getByRole('button', { name: 'Ricomincia' })).toBeVisible();
  await acceptTerms(drawer);

  leaveTickets(1);
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();
  await expect(drawer.getByText('Per 1 persona non c’è più posto')).toBeFocused();
  leaveTickets(0);
  await drawer.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  await expect(drawer.getByText('I posti sono esauriti')).toBeVisible();
  await expectAccessibleInBoth(page, 'sold out meanwhile');
  leaveTickets(2);
  await drawer.getByRole('button', { name: 'Riprova' }).click();
  await expect(firstNameFields(drawer)).toHaveValue('Eva');
  await drawer.getByRole('button', { name: 'Un biglietto in più' }).click();
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();
  await expect(getSuccess(page).getByRole('listitem')).toHaveText([/Eva Galli/, /Eva Galli/]);
});

test('[AC-66] [BR-26] [RG-22] signing in returns to the event; Back closes the form and keeps its input', async ({
  page,
}) => {
  const user = { email: 'ilda@pagina.example', firstName: 'Ilda', lastName: 'Fermi' };
  await signUpNewUser(fixture(), user);
  await open(page, 'free');
  const eventPageUrl = page.url();
  await page.getByRole('link', { name: 'Accedi' }).click();
  await signIn(page, user);
  await expect(page).toHaveURL(eventPageUrl);
  await expect(page.getByRole('link', { name: 'Accedi' })).toHaveCount(0);

  const drawer = getDrawer(page);
  const readHistoryIndex = () => page.evaluate(() => (history.state as { __TSR_index: number }).__TSR_index);
  const before = await readHistoryIndex();
  await participateButton(page).click();
  const close = drawer.getByRole('button', { name: 'Chiudi', exact: true });
  await firstNameFields(drawer).fill('Ildegarda');
  await close.click();
  await expect(page.getByRole('dialog', { name: 'Vuoi chiudere?' })).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  expect(page.url()).toBe(eventPageUrl);
  await participateButton(page).click();
  await expect(firstNameFields(drawer)).toHaveValue('Ildegarda');
  await expect(page.getByRole('dialog', { name: 'Vuoi chiudere?' })).toBeHidden();

  // Closed automatically, it leaves neither a draft nor a history entry.
  await close.click();
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await expect(drawer).toBeHidden();
  await participateButton(page).click();
  await expect(firstNameFields(drawer)).toHaveValue('Ilda');
  await close.click();
  await expect(drawer).toBeHidden();
  await expect.poll(readHistoryIndex).toBe(before);
});

test('[RG-47] [RG-52] the ticket of an online event mentions no entrance, and shows the link when there is one', async ({
  page,
}) => {
  const eventId = getEventId('online');
  const guest = { firstName: 'Ines', lastName: 'Rete', email: 'ines@lontano.example' };
  const [ticket = ''] = await registerGuests(fixture(), eventId, [guest]);
  const url = fixture().network.url + buildTicketPath(ticket);
  await visitHydrated(page, url);
  await expect(page.getByText('non ha ancora indicato il link per collegarsi')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/ingresso/i);
  await expectAccessibleInBoth(page, 'ticket of an online event');
  const setLink = (lead: string) =>
    writeServerDatabase(
      fixture(),
      'update event set join_link = ?, join_link_lead = ? where id = ?',
      'https://incontro.example/stanza?chiave=7',
      lead,
      eventId,
    );
  setLink('hour');
  await page.reload();
  await expect(page.getByText('il link per collegarti compare qui il')).toBeVisible();
  setLink('now');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Collegati all’evento' })).toHaveAttribute(
    'href',
    'https://incontro.example/stanza?chiave=7',
  );
  await expectAccessibleInBoth(page, 'ticket with a link');
});

test('[AC-121] [RG-21] an address with an apostrophe gets its ticket, and a typing error is asked about @core', async ({
  page,
}) => {
  await open(page, 'free');
  await participateButton(page).click();
  const drawer = getDrawer(page);
  await firstNameFields(drawer).fill('Nuala');
  await drawer.getByLabel('Cognome').fill("O'Connor");
  const email = drawer.getByLabel('E-mail', { exact: true });
  await email.fill('nuala.o’connor@gmial.com');
  const question = drawer.getByRole('button', { name: 'Intendevi nuala.o’connor@gmail.com?' });
  await expect(question).toBeVisible();
  await expectAccessibleInBoth(page, 'registration with a question');
  await expectTouchable(page);
  await question.click();
  await expect(email).toHaveValue('nuala.o’connor@gmail.com');
  await expect(email).toBeFocused();
  await expect(question).toBeHidden();
  await email.fill('nuala.o’connor@lontano');
  await acceptTerms(drawer);
  await drawer.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  await expect(drawer.getByText('Controlla la parte dopo la @: per esempio gmail.com')).toBeVisible();
  await expect(email).toHaveValue('nuala.o’connor@lontano');
  await email.fill(' Nuala O’Connor <nuala.o’connor@lontano.example>');
  await drawer.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  await expect(getSuccess(page)).toBeVisible();
  expect(await readMailText(fixture().server.dataDir, "nuala.o'connor@lontano.example")).toContain('Nuala');
});
