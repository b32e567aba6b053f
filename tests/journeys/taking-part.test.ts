import { expect, test, type Locator, type Page } from '@playwright/test';
import { register } from '#contract/registration/registration-calls.ts';
import { ticketPath } from '#contract/registration/ticket-code.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { oneMore, participate, ticketBox, usingEventKinds, writeInto } from '#tests/support/event-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { mailText } from '#tests/support/mailbox.ts';
import { newNewcomer } from '#tests/support/newcomer.ts';
import { registerGuests } from '#tests/support/tickets.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace({ noOfPeople: 3 });
const { idOf, open } = usingEventKinds(place);

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Partecipa' });
const doneOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Posto preso!' });
const firstNames = (drawer: Locator): Locator => drawer.getByLabel('Nome', { exact: true });

/** Leaves so many places to the event with few of them. */
const leave = (count: number): void =>
  writeInto(place(), 'update event set available = ? where id = ?', count, idOf('few'));

async function writePerson(drawer: Locator, at: number, [firstName, lastName]: [string, string]) {
  await firstNames(drawer).nth(at).fill(firstName);
  await drawer.getByLabel('Cognome').nth(at).fill(lastName);
  await drawer.getByLabel('E-mail', { exact: true }).nth(at).fill(`posto.${at}@lontano.example`);
}

const accept = (drawer: Locator): Promise<void> => drawer.getByRole('checkbox', { name: /Accetto/ }).check();

test('[BR-26] [RG-20] [RG-21] [RG-26] a visitor registers two people, until nobody else can come', async ({
  page,
}) => {
  leave(3);
  await open(page, 'few');
  await oneMore(page).click();
  await participate(page).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();
  await expect(firstNames(drawer).first()).toBeFocused();
  await expectAccessibleInBoth(page, 'registration with errors');
  await expectTouchable(page);

  // A list fills what is empty; for one of it there is no place.
  await drawer.getByRole('button', { name: 'Incolla un elenco' }).click();
  await drawer
    .getByLabel('Elenco di nomi')
    .fill('Cognome\tNome\nConti\tIda\nConti\tNoè\nNeri\tAda\nNeri\tUgo');
  await drawer.getByRole('button', { name: 'Inserisci 4 persone' }).click();
  await expect(drawer.getByText('Per 1 persona dell’elenco non c’è posto')).toBeVisible();
  await expect(drawer.getByRole('checkbox', { name: 'Stessa e-mail' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Un biglietto in più' }).click();
  await expect(drawer.getByText('Non ci sono abbastanza posti')).toBeVisible();
  await drawer.getByRole('button', { name: 'Un biglietto in meno' }).click();
  await drawer.getByRole('button', { name: 'Un biglietto in più' }).click();
  await expect(firstNames(drawer).nth(2)).toHaveValue('Ada');
  await drawer.getByRole('button', { name: 'Togli la persona 3' }).click();
  await drawer.getByRole('checkbox', { name: 'Stessa e-mail' }).uncheck();
  await writePerson(drawer, 0, ['Ida', 'Conti']);
  await writePerson(drawer, 1, ['Noè', 'Conti']);
  await accept(drawer);
  await expect(drawer.getByText('A ciascuna persona arriva il biglietto per e-mail')).toBeVisible();
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();

  const done = doneOf(page);
  await expect(done.getByRole('listitem')).toHaveText([/Ida Conti/, /Noè Conti/]);
  await expectAccessibleInBoth(page, 'registered');
  await done.getByRole('button', { name: 'Manda il biglietto a Noè Conti' }).click();
  const link = page.getByRole('dialog', { name: 'Manda il biglietto a Noè Conti' });
  await expect(link.getByLabel('Link del biglietto')).toHaveValue(/\/ticket\/[A-Z2-7]{154}$/);
  await link.getByRole('button', { name: 'Chiudi' }).click();
  expect(await mailText(place().server.dataDir, 'posto.1@lontano.example')).toContain('Noè');
  await done.getByRole('button', { name: 'Chiudi' }).click();
  await expect(ticketBox(page)).toContainText('resta un posto');
  await expect(ticketBox(page).getByRole('group')).toContainText('1');
  await registerGuests(place(), idOf('few'), [
    { firstName: 'Gil', lastName: 'Neri', email: 'gil@x.example' },
  ]);
  await page.reload();
  await expect(ticketBox(page)).toContainText('Esaurito');
  await expect(participate(page)).toHaveCount(0);
  await expectAccessibleInBoth(page, 'sold out');
});

test('[BR-26] [RG-2] [RG-25] the page for attendees leads visitors to the login, knows her, and shows her ticket', async ({
  page,
}) => {
  const person = { email: 'lia@pagina.example', firstName: 'Lia', lastName: 'Serra' };
  await newNewcomer(place(), person);
  const path = `/basic/event/detail/${idOf('long')}`;
  await visit(page, place().network.url + path);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, person);
  await expect(page).toHaveURL(place().network.url + path);
  await participate(page).click();
  const drawer = drawerOf(page);
  await expect(firstNames(drawer)).toHaveValue('Lia');
  await expect(drawer.getByText('Porta un documento.')).toBeVisible();
  const confirm = drawer.getByRole('button', { name: 'Conferma l’iscrizione' });
  await confirm.click();
  // What the organiser asks has to be accepted, too, and is said at once.
  for (const consent of await drawer.getByRole('checkbox').all()) {
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await consent.check();
  }
  await confirm.click();
  await expect(doneOf(page).getByRole('img', { name: 'Codice QR di Lia Serra' })).toBeVisible();
  await doneOf(page).getByRole('link', { name: 'I miei ordini' }).click();
  await expect(page.getByText('Wolfeschlegel').first()).toBeVisible();

  // What costs something cannot be had by her yet: said before she types, and nothing stays open.
  await open(page, 'paid');
  await participate(page).click();
  await expect(drawer.getByText('Totale 1.250,50 €')).toBeVisible();
  await expect(drawer.getByText('I biglietti a pagamento non sono ancora disponibili')).toBeVisible();
  await accept(drawer);
  await drawer.getByRole('button', { name: 'Continua al pagamento' }).click();
  await expect(page.getByText('I biglietti a pagamento non sono ancora disponibili')).toBeVisible();
  await expect(drawer).toBeHidden();
});

test('[RG-23] an answer that was lost: the same press again, also after a reload, makes one order', async ({
  page,
  context,
}) => {
  leave(3);
  const keys: (string | undefined)[] = [];
  const way = `**/api${register.path.replace(':id', '*')}`;
  await context.route(way, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await open(page, 'few');
  await participate(page).click();
  const drawer = drawerOf(page);
  await writePerson(drawer, 0, ['Zoë', 'Rossi']);
  await accept(drawer);
  await drawer.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  await expect(drawer.getByText('Non sappiamo se l’iscrizione è arrivata')).toBeVisible();
  await expect(firstNames(drawer)).toBeDisabled();
  await expectAccessibleInBoth(page, 'in doubt');

  await page.reload();
  await expect(drawer.getByText('Non sappiamo se l’iscrizione è arrivata')).toBeVisible();
  await expect(firstNames(drawer)).toHaveValue('Zoë');
  await context.unroute(way);
  await context.route(way, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.continue();
  });
  await drawer.getByRole('button', { name: 'Riprova' }).click();
  await expect(doneOf(page)).toContainText('Zoë Rossi');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await doneOf(page).getByRole('button', { name: 'Chiudi' }).click();
  await expect(ticketBox(page)).toContainText('restano 2 posti');
  await page.reload();
  await expect(participate(page)).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('[RG-22] [RG-24] what was typed survives a reload, fewer places, and a moment without any', async ({
  page,
}) => {
  leave(3);
  await open(page, 'few');
  await participate(page).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Un biglietto in più' }).click();
  await writePerson(drawer, 0, ['Eva', 'Galli']);
  await writePerson(drawer, 1, ['Eva', 'Galli']);
  await drawer.getByLabel('E-mail', { exact: true }).nth(1).fill('posto.0@lontano.example');
  await expect(drawer.getByText('Uguale alla persona 1')).toBeVisible();
  await drawer.getByRole('button', { name: 'Chiudi' }).click();
  await page.getByRole('button', { name: 'Continua a scrivere' }).click();
  await page.reload();
  await participate(page).click();
  await expect(firstNames(drawer)).toHaveCount(2);
  await expect(firstNames(drawer).nth(1)).toHaveValue('Eva');
  await expect(drawer.getByRole('button', { name: 'Ricomincia' })).toBeVisible();
  await accept(drawer);

  leave(1);
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();
  await expect(drawer.getByText('Abbiamo messo da parte 1 persona')).toBeFocused();
  leave(0);
  await drawer.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  await expect(drawer.getByText('I posti sono esauriti')).toBeVisible();
  await expectAccessibleInBoth(page, 'sold out meanwhile');
  leave(2);
  await drawer.getByRole('button', { name: 'Riprova' }).click();
  await expect(firstNames(drawer)).toHaveValue('Eva');
  await drawer.getByRole('button', { name: 'Un biglietto in più' }).click();
  await drawer.getByRole('button', { name: 'Iscrivi 2 persone' }).click();
  await expect(doneOf(page).getByRole('listitem')).toHaveText([/Eva Galli/, /Eva Galli/]);
});

test('[AC-66] [BR-26] [RG-22] who signs in comes back to the event; the way back closes the form, and keeps what was typed', async ({
  page,
}) => {
  const person = { email: 'ilda@pagina.example', firstName: 'Ilda', lastName: 'Fermi' };
  await newNewcomer(place(), person);
  await open(page, 'free');
  const here = page.url();
  await page.getByRole('link', { name: 'Accedi' }).click();
  await signIn(page, person);
  await expect(page).toHaveURL(here);
  await expect(page.getByRole('link', { name: 'Accedi' })).toHaveCount(0);

  const drawer = drawerOf(page);
  const placeInHistory = () => page.evaluate(() => (history.state as { __TSR_index: number }).__TSR_index);
  const before = await placeInHistory();
  await participate(page).click();
  const close = drawer.getByRole('button', { name: 'Chiudi', exact: true });
  await firstNames(drawer).fill('Ildegarda');
  await close.click();
  await expect(page.getByRole('dialog', { name: 'Vuoi chiudere?' })).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  expect(page.url()).toBe(here);
  await participate(page).click();
  await expect(firstNames(drawer)).toHaveValue('Ildegarda');
  await expect(page.getByRole('dialog', { name: 'Vuoi chiudere?' })).toBeHidden();

  // Closed by itself it leaves nothing behind: neither the draft nor a step in the history.
  await close.click();
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await expect(drawer).toBeHidden();
  await participate(page).click();
  await expect(firstNames(drawer)).toHaveValue('Ilda');
  await close.click();
  await expect(drawer).toBeHidden();
  await expect.poll(placeInHistory).toBe(before);
});

test('[RG-47] the ticket of an online event leads to the event’s page, and to no entrance', async ({
  page,
}) => {
  const guest = { firstName: 'Ines', lastName: 'Rete', email: 'ines@lontano.example' };
  const [ticket = ''] = await registerGuests(place(), idOf('online'), [guest]);
  await visit(page, place().network.url + ticketPath(ticket));
  await expect(page.getByText('L’evento è online')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/ingresso/i);
  await expectAccessibleInBoth(page, 'ticket of an online event');
  await page.getByRole('link', { name: 'pagina dell’evento' }).click();
  await expect(page).toHaveURL(`${place().network.url}/event/detail/${idOf('online')}`);
});
