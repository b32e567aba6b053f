import { expect, test, type Page } from '@playwright/test';
import { dayMs } from '#contract/durations.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { clearCookies } from '#tests/support/browser/clear-cookies.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import {
  eventFormScreen,
  fillRequiredFields,
  openEventForm,
} from '#tests/support/browser/event-form-screen.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { endSession, createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { findFilesContaining } from '#tests/support/browser/browser-profile-files.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
expectNoViolations();
const openPhone = setupPhones();
/** Calendar day in the browser's time zone, `days` from now. */
const toDay = (days: number): string => toRomeDay(Date.now() + days * dayMs);
const longTitle = 'Pulizia straordinaria dell’Idroscalo '.repeat(4).slice(0, 149);

test.describe('on desktop', () => {
  test.use(desktop);

  test('[EV-30] [EV-31] [EV-32] [EV-40] creates an event: validates at once, then saves every field @core', async ({
    page,
  }) => {
    const { network, organisation } = fixture();
    await page.goto(`${network.url}/login?next=${encodeURIComponent('/organisation/event')}`);
    await signIn(page, organisation);
    await page.getByRole('link', { name: 'Nuovo evento' }).click();
    const form = eventFormScreen(page);
    await expect(form.drawer.getByRole('heading', { name: 'Nuovo evento' })).toBeFocused();
    await expect(form.drawer.getByRole('radio', { name: 'In presenza' })).toBeChecked();
    await expect(form.drawer.getByRole('radio', { name: 'Senza limite' })).toBeChecked();
    await expect(form.drawer.getByRole('radio', { name: 'Gratis' })).toBeChecked();
    await expect(form.drawer.getByRole('radio', { name: 'A pagamento' })).toBeDisabled();
    await expect(form.drawer.getByRole('link', { name: 'Collegalo dal profilo' })).toBeVisible();

    await form.drawer.getByRole('radio', { name: 'Limitati' }).check({ force: true });
    await form.getTextbox('Link esterno').fill('javascript:alert(1)');
    await form.save();
    await expect(form.drawer.locator('input[type=file]').first()).toBeFocused();
    expect(await form.getErrors()).toEqual([
      'Serve una foto di copertina',
      ...Array.from({ length: 7 }, () => 'Questo campo è obbligatorio'),
      'Serve almeno un posto',
      'Il link deve iniziare con https:// o http://',
    ]);
    await expectAccessibleInBoth(page, 'form with errors');

    await form.chooseCover();
    await form.getTextbox('Titolo').fill(longTitle);
    for (const name of ['Pulizia ambientale', 'Volontariato'])
      await form.getGroup('Categorie').getByRole('checkbox', { name }).press('Space');
    const goals = form.getGroup('Obiettivi di sviluppo sostenibile');
    for (const name of ['6 Acqua pulita e servizi igienico-sanitari', '14 Vita sott’acqua'])
      await goals.getByRole('checkbox', { name }).press('Space');
    // Days before yesterday are disabled; an untouched end follows the start.
    await form.fillTime('Inizio', `${toDay(-3)}T09:30`);
    await expect(form.getGroup('Inizio')).toContainText('in poi');
    await form.fillTime('Inizio', `${toDay(20)}T09:30`);
    await expect(form.getGroup('Fine').getByLabel('Ora')).toHaveValue('11:30');
    await form.fillTime('Fine', `${toDay(20)}T09:30`);
    await expect(form.getGroup('Fine')).toContainText('La fine deve venire dopo l’inizio');
    await form.fillTime('Fine', `${toDay(20)}T12:00`);
    // Choosing online clears the location.
    await form.getTextbox('Indirizzo o luogo').fill('Milano');
    await form.drawer.getByRole('radio', { name: 'Online' }).check({ force: true });
    await expect(form.getTextbox('Indirizzo o luogo')).toBeHidden();
    await form.drawer.getByRole('radio', { name: 'In presenza' }).check({ force: true });
    await expect(form.getTextbox('Indirizzo o luogo')).toHaveValue('');
    await form.getTextbox('Indirizzo o luogo').fill('Milano');
    await form.drawer.getByRole('button', { name: 'Trova sulla mappa' }).click();
    await expect(form.drawer.getByRole('combobox', { name: 'Regione' })).toHaveValue('03');
    await form.write('Descrizione', 'Portate i guanti.');
    await form.getTextbox('Numero di posti').fill('40');
    await form.getTextbox('Link esterno').fill('https://fiume.example/iscriviti');
    await form.write('Condizioni di partecipazione', 'Accetti il regolamento?');
    expect(await form.getErrors()).toEqual([]);
    // The form scrolls inside its drawer, the drawer's header does not.
    expect(await form.drawer.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await expectAccessibleInBoth(page, 'filled form');

    await form.save();
    await expect(page.getByText('Evento pubblicato')).toBeVisible();
    await expect(form.drawer).toBeHidden();
    const card = page.getByRole('link', { name: /^Pulizia straordinaria/ }).first();
    const id = (await card.getAttribute('href'))!.split('/').at(-1)!;
    expect(await (await createOrganiserSession(fixture(), organisation)).readEvent(id)).toMatchObject({
      title: longTitle.trim(),
      category: [2, 5],
      sdgs: [6, 14],
      mode: 'offline',
      location: 'Milano',
      region: '03',
      isFree: true,
      price: 0,
      maxNoTickets: 'Limited',
      maxTicketAvailable: 40,
      externalLink: 'https://fiume.example/iscriviti',
      description: '<p>Portate i guanti.</p>',
      domanda: '<p>Accetti il regolamento?</p>',
      version: 1,
    });
  });

  test('[EV-18] [EV-34] on concurrent edits the later editor sees the differences and decides @core', async ({
    page,
  }) => {
    const { network, organisation } = fixture();
    const [id = ''] = await publishEvents(fixture(), [{ title: 'Orto comune' }]);
    const { readEvent, updateEvent } = await createOrganiserSession(fixture(), organisation);
    const path = `/organisation/event/detail/${id}?drawer=edit`;
    await openEventForm(page, network.url, path, organisation.email);
    const form = eventFormScreen(page);
    await form.getTextbox('Titolo').fill('Orto comune, turno di sera');
    await updateEvent(id, { title: 'Orto comune (rinviato)', domanda: '<p>Hai guanti tuoi?</p>' });

    await form.save();
    const question = page.getByRole('dialog', { name: 'Intanto l’evento è cambiato' });
    await expect(question.getByRole('listitem')).toHaveCount(2);
    await expect(question.getByRole('listitem').first()).toContainText('Orto comune (rinviato)');
    await expect(question.getByRole('listitem').first()).toContainText('Orto comune, turno di sera');
    await expectAccessibleInBoth(page, 'two versions');
    expect((await readEvent(id)).title).toBe('Orto comune (rinviato)');

    await question.getByRole('button', { name: 'Guarda com’è adesso' }).click();
    await expect(form.getTextbox('Titolo')).toHaveValue('Orto comune (rinviato)');
    await expect(form.getTextbox('Condizioni di partecipazione')).toContainText('Hai guanti tuoi?');
    // The stashed draft survives a reload.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(form.drawer.getByText('Abbiamo conservato la tua versione')).toBeVisible();
    await form.drawer.getByRole('button', { name: 'Riprendi la mia' }).click();
    await expect(form.getTextbox('Titolo')).toHaveValue('Orto comune, turno di sera');
    await updateEvent(id, { title: 'Orto comune, ancora un’altra volta' });
    await form.save();
    await question.getByRole('button', { name: 'Salva la mia versione' }).click();
    await expect(page.getByText('Modifiche salvate')).toBeVisible();
    await expect(form.drawer).toBeHidden();
    expect(await readEvent(id)).toMatchObject({
      title: 'Orto comune, turno di sera',
      domanda: '',
      version: 4,
    });

    // Reopening shows neither a draft nor a stashed draft.
    await page.goto(`${network.url}${path}`);
    await expect(form.getTextbox('Titolo')).toHaveValue('Orto comune, turno di sera');
    await expect(form.drawer.getByText('Abbiamo conservato la tua versione')).toBeHidden();
  });
});

test('[EV-33] [EV-31] a duplicate starts without dates and free; server errors appear on their field', async ({
  page,
}) => {
  const { network, stranger, organisation, eventId } = fixture();
  writeServerDatabase(
    fixture(),
    'update account set stripe_account_id = ? where email = ?',
    'acct_1',
    stranger.email,
  );
  await openEventForm(page, network.url, '/organisation/event?drawer=new', stranger.email);
  const form = eventFormScreen(page);
  await fillRequiredFields(form, '晚上的河边清洁活动', `${toDay(30)}T20:00`);
  await form.drawer.getByRole('radio', { name: 'A pagamento' }).check({ force: true });
  await form.getTextbox('Prezzo di un biglietto').fill('5,5555');
  await form.save();
  expect(await form.getErrors()).toEqual(['Scrivi un importo in euro, per esempio 12,50']);
  await expect(form.getTextbox('Prezzo di un biglietto')).toHaveValue('5,5555');
  await form.getTextbox('Prezzo di un biglietto').fill('12.5');
  await expect(form.drawer.getByText('12,50 € a biglietto')).toBeVisible();
  await expectTouchable(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await form.save();
  await expect(page.getByText('Evento pubblicato')).toBeVisible();

  const card = page.getByRole('link', { name: '晚上的河边清洁活动' }).first();
  const id = (await card.getAttribute('href'))!.split('/').at(-1)!;
  await page.goto(`${network.url}/organisation/event?drawer=duplicate&event=${id}`);
  await expect(form.getTextbox('Titolo')).toHaveValue('晚上的河边清洁活动');
  await expect(form.getGroup('Inizio').getByLabel('Giorno')).toHaveValue('');
  await expect(form.getGroup('Fine').getByLabel('Giorno')).toHaveValue('');
  await expect(form.drawer.getByRole('radio', { name: 'Gratis' })).toBeChecked();
  await expect(form.drawer.getByRole('img', { name: 'La copertina attuale' })).toBeVisible();
  await form.fillTime('Inizio', `${toDay(60)}T20:00`);
  await form.save();
  await expect(page.getByText('Evento duplicato')).toBeVisible();
  const both = page.getByRole('link', { name: '晚上的河边清洁活动' });
  await expect(both).toHaveCount(2);
  const copyId = (await both.last().getAttribute('href'))!.split('/').at(-1)!;
  const { readEvent } = await createOrganiserSession(fixture(), stranger);
  const [copy, source] = [await readEvent(copyId), await readEvent(id)];
  expect(copy).toMatchObject({ isFree: true, price: 0, image: source.image, sdgs: source.sdgs });
  expect(source).toMatchObject({ isFree: false, price: 12.5 });

  // The other organisation's event has three participants, which only the server knows.
  await clearCookies(page);
  await openEventForm(
    page,
    network.url,
    `/organisation/event?drawer=edit&event=${eventId}`,
    organisation.email,
  );
  await form.chooseCover();
  await form.drawer.getByRole('radio', { name: 'Limitati' }).check({ force: true });
  await expect(form.drawer.getByText('3 posti già occupati')).toBeVisible();
  await form.getTextbox('Numero di posti').fill('2');
  await form.save();
  await expect(form.drawer.getByText('Ci sono già 3 persone iscritte')).toBeVisible();
  await expect(form.getTextbox('Numero di posti')).toBeFocused();
});

test('[EV-35] [EV-36] [EV-37] [CI-11] a draft survives a reload, a lost network and an expired session, but not a logout @core', async () => {
  const { network, organisation } = fixture();
  const { page, profile, close } = await openPhone();
  await openEventForm(page, network.url, '/organisation/event?drawer=new', organisation.email);
  const form = eventFormScreen(page);
  await fillRequiredFields(form, 'Raccolta sul Naviglio', `${toDay(10)}T18:00`);
  await form.write('Descrizione', 'Ci vediamo al ponte.');
  await expect.poll(() => readSavedDrafts(page)).toContain('Ci vediamo al ponte.');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.drawer.getByText('Hai una bozza di «Raccolta sul Naviglio»')).toBeVisible();
  await expectAccessibleInBoth(page, 'offer of a draft');
  await form.drawer.getByRole('button', { name: 'Riprendi' }).click();
  await expect(form.getGroup('Copertina').locator('canvas')).toBeVisible();
  await expect(form.getTextbox('Descrizione')).toContainText('Ci vediamo al ponte.');
  await expect(form.getGroup('Fine').getByLabel('Ora')).toHaveValue('20:00');

  // Closing asks; a restored draft is still unsaved.
  await form.drawer.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await page.getByRole('button', { name: 'Continua a scrivere' }).click();

  network.setCondition('reset');
  await form.save();
  await expect(form.drawer.getByRole('alert')).toContainText(
    'al sicuro su questo dispositivo, foto compresa',
  );
  await expectAccessibleInBoth(page, 'save without a network');
  network.setCondition('online');

  // The session ends: sign-in leads back to the form with its input.
  await endSession(
    fixture(),
    (await page.context().cookies()).find((cookie) => cookie.name === 'token')!.value,
  );
  await form.getTextbox('Titolo').fill('Raccolta sul Naviglio grande');
  await form.save();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Quello che è salvato su questo dispositivo ti aspetta')).toBeVisible();
  await signIn(page, organisation);
  await form.drawer.getByRole('button', { name: 'Riprendi' }).click();
  await expect(form.getTextbox('Titolo')).toHaveValue('Raccolta sul Naviglio grande');
  const sentBefore = network.requests.filter((request) => request === 'POST /api/event').length;
  await form.drawer.getByRole('button', { name: 'Pubblica' }).dblclick();
  await expect(page.getByText('Evento pubblicato')).toBeVisible();
  expect(network.requests.filter((request) => request === 'POST /api/event')).toHaveLength(sentBefore + 1);
  await page.goto(`${network.url}/organisation/event?drawer=new`);
  await expect(form.getTextbox('Titolo')).toHaveValue('');

  // A discarded draft does not return; a saved one is deleted on logout, from disk too.
  await form.getTextbox('Titolo').fill('Da buttare');
  await form.drawer.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await page.getByRole('link', { name: 'Nuovo evento' }).click();
  await expect(form.getTextbox('Titolo')).toHaveValue('');
  const secret = 'Zibaldone segretissimo';
  await form.write('Descrizione', secret);
  await expect.poll(() => readSavedDrafts(page)).toContain(secret);
  await page.goto(`${network.url}/profile`);
  await page.getByRole('button', { name: /^Il tuo account/ }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByRole('dialog')).toContainText('Hai un testo non salvato');
  await page.getByRole('dialog').getByRole('button', { name: 'Esci lo stesso' }).click();
  await expect(page.getByText('Hai chiuso la sessione. A presto!')).toBeVisible();
  await close();
  expect(findFilesContaining(profile, [secret])).toEqual([]);
});

/** The drafts in IndexedDB, as text. */
const readSavedDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const database = await toPromise(indexedDB.open('presente'));
    const rows = await toPromise(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return JSON.stringify(rows.map((row: { content: unknown }) => row.content));
  });
