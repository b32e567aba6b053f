import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { eventFormScreen, fillRequired, openForm } from '#tests/support/event-form-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { endSession, organiserSession } from '#tests/support/organiser-session.ts';
import { usingPhones } from '#tests/support/phone.ts';
import { filesWith } from '#tests/support/profile-files.ts';
import { publishEvents } from '#tests/support/published-event.ts';

const place = usingPlace({ noOfPeople: 3 });
const openPhone = usingPhones();
const desktop = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const dayMs = 24 * 3_600_000;
/** A day of this browser's calendar, so many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const longTitle = 'Pulizia straordinaria dell’Idroscalo '.repeat(4).slice(0, 149);

test.describe('on a desk', () => {
  test.use(desktop);

  test('[EV-30] [EV-31] [EV-32] a new event: what is wrong is said at once, then everything is saved', async ({
    page,
  }) => {
    const { network, organisation } = place();
    await page.goto(`${network.url}/login?next=${encodeURIComponent('/organisation/event')}`);
    await signIn(page, organisation);
    await page.getByRole('link', { name: 'Nuovo evento' }).click();
    const form = eventFormScreen(page);
    await expect(form.drawer.getByRole('heading', { name: 'Nuovo evento' })).toBeFocused();
    await expect(form.drawer.getByRole('radio', { name: 'Dal vivo' })).toBeChecked();
    await expect(form.drawer.getByRole('radio', { name: 'Senza limite' })).toBeChecked();
    await expect(form.drawer.getByRole('radio', { name: 'Gratuito' })).toBeChecked();
    await expect(form.drawer.getByRole('radio', { name: 'A pagamento' })).toBeDisabled();
    await expect(form.drawer.getByRole('link', { name: 'Collegalo dal profilo' })).toBeVisible();

    await form.drawer.getByRole('radio', { name: 'Limitati' }).check({ force: true });
    await form.box('Link esterno').fill('javascript:alert(1)');
    await form.save();
    await expect(form.drawer.locator('input[type=file]').first()).toBeFocused();
    expect(await form.wrong()).toEqual([
      'Serve una foto di copertina',
      ...Array.from({ length: 7 }, () => 'Questo campo è obbligatorio'),
      'Serve almeno un posto',
      'Il link deve iniziare con https:// o http://',
    ]);
    await expectAccessibleInBoth(page, 'form with errors');

    await form.chooseCover();
    await form.box('Titolo').fill(longTitle);
    for (const name of ['Pulizia', 'Volontariato'])
      await form.group('Categorie').getByRole('checkbox', { name }).press('Space');
    const goals = form.group('Obiettivi di sviluppo sostenibile');
    for (const name of ['6 Acqua pulita e servizi igienico-sanitari', '14 Vita sott’acqua'])
      await goals.getByRole('checkbox', { name }).press('Space');
    // Days before yesterday cannot be chosen; an end that nobody chose goes with the start.
    await form.fillTime('Inizio', `${dayIn(-3)}T09:30`);
    await expect(form.group('Inizio')).toContainText('in poi');
    await form.fillTime('Inizio', `${dayIn(20)}T09:30`);
    await expect(form.group('Fine').getByLabel('Ora')).toHaveValue('11:30');
    await form.fillTime('Fine', `${dayIn(20)}T09:30`);
    await expect(form.group('Fine')).toContainText('La fine deve venire dopo l’inizio');
    await form.fillTime('Fine', `${dayIn(20)}T12:00`);
    // Online takes the place away, whatever was there.
    await form.box('Indirizzo o luogo').fill('Milano');
    await form.drawer.getByRole('radio', { name: 'Online' }).check({ force: true });
    await expect(form.box('Indirizzo o luogo')).toBeHidden();
    await form.drawer.getByRole('radio', { name: 'Dal vivo' }).check({ force: true });
    await expect(form.box('Indirizzo o luogo')).toHaveValue('');
    await form.box('Indirizzo o luogo').fill('Milano');
    await form.drawer.getByRole('button', { name: 'Trova sulla mappa' }).click();
    await expect(form.drawer.getByRole('combobox', { name: 'Regione' })).toHaveValue('03');
    await form.write('Cosa succede', 'Portate i guanti.');
    await form.box('Numero di posti').fill('40');
    await form.box('Link esterno').fill('https://fiume.example/iscriviti');
    await form.write('Domanda', 'Accetti il regolamento?');
    expect(await form.wrong()).toEqual([]);
    // The form is scrolled in its drawer, never the drawer with its head.
    expect(await form.drawer.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
    await expectAccessibleInBoth(page, 'filled form');

    await form.save();
    await expect(page.getByText('Evento pubblicato')).toBeVisible();
    await expect(form.drawer).toBeHidden();
    const card = page.getByRole('link', { name: /^Pulizia straordinaria/ }).first();
    const id = (await card.getAttribute('href'))!.split('/').at(-1)!;
    expect(await (await organiserSession(place(), organisation)).readEvent(id)).toMatchObject({
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

  test('[EV-18] [EV-34] two people change one event: the later one sees what differs, and decides', async ({
    page,
  }) => {
    const { network, organisation } = place();
    const [id = ''] = await publishEvents(place(), [{ title: 'Orto comune' }]);
    const { readEvent, changeEvent } = await organiserSession(place(), organisation);
    const path = `/organisation/event/detail/${id}?drawer=edit`;
    await openForm(page, network.url, path, organisation.email);
    const form = eventFormScreen(page);
    await form.box('Titolo').fill('Orto comune, turno di sera');
    await changeEvent(id, { title: 'Orto comune (rinviato)', domanda: '<p>Hai guanti tuoi?</p>' });

    await form.save();
    const question = page.getByRole('dialog', { name: 'Intanto l’evento è cambiato' });
    await expect(question.getByRole('listitem')).toHaveCount(2);
    await expect(question.getByRole('listitem').first()).toContainText('Orto comune (rinviato)');
    await expect(question.getByRole('listitem').first()).toContainText('Orto comune, turno di sera');
    await expectAccessibleInBoth(page, 'two versions');
    expect((await readEvent(id)).title).toBe('Orto comune (rinviato)');

    await question.getByRole('button', { name: 'Guarda com’è adesso' }).click();
    await expect(form.box('Titolo')).toHaveValue('Orto comune (rinviato)');
    await expect(form.box('Domanda')).toContainText('Hai guanti tuoi?');
    // Hers waits, also through a reload.
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await expect(form.drawer.getByText('La tua versione è da parte')).toBeVisible();
    await form.drawer.getByRole('button', { name: 'Riprendi la mia' }).click();
    await expect(form.box('Titolo')).toHaveValue('Orto comune, turno di sera');
    await changeEvent(id, { title: 'Orto comune, ancora un’altra volta' });
    await form.save();
    await question.getByRole('button', { name: 'Salva la mia versione' }).click();
    await expect(page.getByText('Modifiche salvate')).toBeVisible();
    await expect(form.drawer).toBeHidden();
    expect(await readEvent(id)).toMatchObject({
      title: 'Orto comune, turno di sera',
      domanda: '',
      version: 4,
    });

    // Opened again there is neither a draft nor anything aside.
    await page.goto(`${network.url}${path}`);
    await expect(form.box('Titolo')).toHaveValue('Orto comune, turno di sera');
    await expect(form.drawer.getByText('La tua versione è da parte')).toBeHidden();
  });
});

test('[EV-33] [EV-31] a copy begins without days and free; what only the server knows lands on its field', async ({
  page,
}) => {
  const { network, stranger, organisation, eventId } = place();
  write('update account set stripe_account_id = ? where email = ?', 'acct_1', stranger.email);
  await openForm(page, network.url, '/organisation/event?drawer=new', stranger.email);
  const form = eventFormScreen(page);
  await fillRequired(form, '晚上的河边清洁活动', `${dayIn(30)}T20:00`);
  await form.drawer.getByRole('radio', { name: 'A pagamento' }).check({ force: true });
  await form.box('Prezzo di un biglietto').fill('5,555');
  await form.save();
  expect(await form.wrong()).toEqual(['Questo numero non va bene']);
  await form.box('Prezzo di un biglietto').fill('12.5');
  await form.box('Prezzo di un biglietto').blur();
  await expect(form.box('Prezzo di un biglietto')).toHaveValue('12,50');
  await expectTouchable(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await form.save();
  await expect(page.getByText('Evento pubblicato')).toBeVisible();

  const card = page.getByRole('link', { name: '晚上的河边清洁活动' }).first();
  const id = (await card.getAttribute('href'))!.split('/').at(-1)!;
  await page.goto(`${network.url}/organisation/event?drawer=duplicate&event=${id}`);
  await expect(form.box('Titolo')).toHaveValue('晚上的河边清洁活动');
  await expect(form.group('Inizio').getByLabel('Giorno')).toHaveValue('');
  await expect(form.group('Fine').getByLabel('Giorno')).toHaveValue('');
  await expect(form.drawer.getByRole('radio', { name: 'Gratuito' })).toBeChecked();
  await expect(form.drawer.getByRole('img', { name: 'La copertina di adesso' })).toBeVisible();
  await form.fillTime('Inizio', `${dayIn(60)}T20:00`);
  await form.save();
  await expect(page.getByText('Evento duplicato')).toBeVisible();
  const both = page.getByRole('link', { name: '晚上的河边清洁活动' });
  await expect(both).toHaveCount(2);
  const copyId = (await both.last().getAttribute('href'))!.split('/').at(-1)!;
  const { readEvent } = await organiserSession(place(), stranger);
  const [copy, source] = [await readEvent(copyId), await readEvent(id)];
  expect(copy).toMatchObject({ isFree: true, price: 0, image: source.image, sdgs: source.sdgs });
  expect(source).toMatchObject({ isFree: false, price: 12.5 });

  // Three people are on the list of the other organisation's event: only the server knows.
  await page.context().clearCookies();
  await openForm(page, network.url, `/organisation/event?drawer=edit&event=${eventId}`, organisation.email);
  await form.chooseCover();
  await form.drawer.getByRole('radio', { name: 'Limitati' }).check({ force: true });
  await expect(form.drawer.getByText('3 posti sono già presi')).toBeVisible();
  await form.box('Numero di posti').fill('2');
  await form.save();
  await expect(form.drawer.getByText('Ci sono già 3 persone iscritte')).toBeVisible();
  await expect(form.box('Numero di posti')).toBeFocused();
});

test('[EV-35] [EV-36] [EV-37] [CI-11] a draft survives a reload, a lost network and the end of the session, and no logout', async () => {
  const { network, organisation } = place();
  const { page, profile, close } = await openPhone();
  await openForm(page, network.url, '/organisation/event?drawer=new', organisation.email);
  const form = eventFormScreen(page);
  await fillRequired(form, 'Raccolta sul Naviglio', `${dayIn(10)}T18:00`);
  await form.write('Cosa succede', 'Ci vediamo al ponte.');
  await expect.poll(() => keptDrafts(page)).toContain('Ci vediamo al ponte.');
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(form.drawer.getByText('Hai una bozza di «Raccolta sul Naviglio»')).toBeVisible();
  await expectAccessibleInBoth(page, 'offer of a draft');
  await form.drawer.getByRole('button', { name: 'Riprendi' }).click();
  await expect(form.group('Copertina').locator('canvas')).toBeVisible();
  await expect(form.box('Cosa succede')).toContainText('Ci vediamo al ponte.');
  await expect(form.group('Fine').getByLabel('Ora')).toHaveValue('20:00');

  // Closing asks; what is taken up again is not saved yet.
  await form.drawer.getByRole('button', { name: 'Chiudi' }).click();
  await page.getByRole('button', { name: 'Continua a scrivere' }).click();

  network.setWeather('reset');
  await form.save();
  await expect(form.drawer.getByRole('alert')).toContainText(
    'al sicuro su questo dispositivo, foto compresa',
  );
  await expectAccessibleInBoth(page, 'save without a network');
  network.setWeather('fine');

  // The session ends: the sign-in leads back to the form, and nothing is lost.
  await endSession(place(), (await page.context().cookies()).find((it) => it.name === 'token')!.value);
  await form.box('Titolo').fill('Raccolta sul Naviglio grande');
  await form.save();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Quello che è salvato su questo dispositivo ti aspetta')).toBeVisible();
  await signIn(page, organisation);
  await form.drawer.getByRole('button', { name: 'Riprendi' }).click();
  await expect(form.box('Titolo')).toHaveValue('Raccolta sul Naviglio grande');
  const sentBefore = network.requests.filter((it) => it === 'POST /api/event').length;
  await form.drawer.getByRole('button', { name: 'Pubblica' }).dblclick();
  await expect(page.getByText('Evento pubblicato')).toBeVisible();
  expect(network.requests.filter((it) => it === 'POST /api/event')).toHaveLength(sentBefore + 1);
  await page.goto(`${network.url}/organisation/event?drawer=new`);
  await expect(form.box('Titolo')).toHaveValue('');

  // What is thrown away does not come back; what is kept goes with the logout, from the disk as well.
  await form.box('Titolo').fill('Da buttare');
  await form.drawer.getByRole('button', { name: 'Chiudi' }).click();
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await page.getByRole('link', { name: 'Nuovo evento' }).click();
  await expect(form.box('Titolo')).toHaveValue('');
  const secret = 'Zibaldone segretissimo';
  await form.write('Cosa succede', secret);
  await expect.poll(() => keptDrafts(page)).toContain(secret);
  await page.goto(`${network.url}/profile`);
  await page.getByRole('button', { name: /^Il tuo account/ }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByRole('dialog')).toContainText('Hai scritto qualcosa che non è ancora salvato');
  await page.getByRole('dialog').getByRole('button', { name: 'Esci lo stesso' }).click();
  await expect(page.getByText('Hai chiuso la sessione. A presto!')).toBeVisible();
  await close();
  expect(filesWith(profile, [secret])).toEqual([]);
});

/** The drafts on this device, as text. */
const keptDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const database = await done(indexedDB.open('presente'));
    const rows = await done(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return JSON.stringify(rows.map((row: { content: unknown }) => row.content));
  });

/** Writes into the file of the running server what has no call yet. */
function write(statement: string, ...values: readonly string[]): void {
  const file = new BetterSqlite(join(place().server.dataDir, 'presente.sqlite'));
  try {
    file.prepare(statement).run(...values);
  } finally {
    file.close();
  }
}
