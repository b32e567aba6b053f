import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import {
  networkStatus,
  doorUrl,
  expectDoor,
  openDoor,
  searchFor,
  signIn,
  getToggle,
  getScanResult,
} from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { installClock, pauseClock } from '#tests/support/browser/page-clock.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { checkInByTicket, registerGuests } from '#tests/support/e2e/tickets.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 12 });
const openPhone = setupPhones();
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const openSheet = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const getSheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const closeSheet = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Chiudi', exact: true }).click();

test('[CI-36] sets, tries and persists sound, vibration and voice: three sounds, only the last answer is spoken', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { heard: announcements });
    const Plain = window.OscillatorNode;
    window.OscillatorNode = class extends Plain {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        announcements.push(`${options?.type} ${options?.frequency}`);
      }
    };
    navigator.vibrate = (pattern) => announcements.push(`vibrates ${JSON.stringify(pattern)}`) > 0;
    speechSynthesis.cancel = () => void announcements.push('cut off');
    speechSynthesis.speak = (utterance) => void announcements.push(`${utterance.lang} ${utterance.text}`);
  });
  const readSpeech = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  const [ticket] = await registerGuests(fixture(), fixture().eventId, [
    { firstName: 'Luca', lastName: 'Sonori', email: 'luca@lontano.example' },
  ]);
  await openDoor(page, fixture());
  await openSheet(page, 'Suono e voce');
  const settings = getSheet(page, 'Suono e voce');
  await expect(settings).toBeVisible();
  await expectAccessibleInBoth(page, 'settings of the door');
  const sounds: string[] = [];
  for (const name of ['Prova: Check-in', 'Prova: Già dentro', 'Prova: Non entra']) {
    await settings.getByRole('button', { name }).click();
    let notes: string[] = [];
    await expect.poll(async () => (notes = [...notes, ...(await readSpeech())]).length).toBeGreaterThan(1);
    sounds.push(notes.join());
  }
  expect(new Set(sounds).size).toBe(3);
  await settings.getByLabel('Suono').uncheck();
  await settings.getByLabel('Vibrazione').uncheck();
  await settings.getByLabel(/Risultato a voce/).check();
  await page.reload();
  await expectDoor(page, fixture());
  await openSheet(page, 'Suono e voce');
  await expect(settings.getByLabel('Suono')).not.toBeChecked();
  await expect(settings.getByLabel('Vibrazione')).not.toBeChecked();
  await expect(settings.getByLabel(/Risultato a voce/)).toBeChecked();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await readSpeech();
  await scanWithKeyboard(page, buildTicketQrText(fixture().network.url, ticket!));
  await expect(getScanResult(page, 'in')).toBeVisible();
  await expect.poll(readSpeech).toEqual(['cut off', 'it-IT Dentro. Luca Sonori']);
});

test('[CI-24] a duplicate check-in stays in the inbox until it is reviewed with a note @core', async ({
  page,
  context,
}) => {
  const guest = { firstName: 'Ines', lastName: 'Doppioni', email: 'ines@lontano.example' };
  const [ticket] = await registerGuests(fixture(), fixture().eventId, [guest]);
  await openDoor(page, fixture());
  await openSheet(page, 'Niente da controllare');
  await expect(page.getByText('Niente da controllare')).toBeVisible();
  await expectAccessibleInBoth(page, 'empty inbox');
  await closeSheet(page);
  await context.setOffline(true);
  await checkInByTicket(fixture(), ticket!);
  await searchFor(page, guest.lastName);
  await getToggle(page, { name: 'Ines Doppioni' }).click();
  await context.setOffline(false);
  await openSheet(page, 'Da controllare: 1');
  const card = getSheet(page, 'Da controllare').getByRole('listitem');
  await expect(card).toContainText('Ines Doppioni');
  await expect(card).toContainText('Era già dentro dalle');
  await card.getByRole('button', { name: 'Nota' }).click();
  await card.getByLabel('Nota').fill('È passata due volte: aveva scordato il cappello.');
  await expectAccessibleInBoth(page, 'inbox');
  await card.getByRole('button', { name: 'Annulla il mio check-in' }).click();
  await expect(page.getByText('Niente da controllare')).toBeVisible();
  await closeSheet(page);
  await expect(page.getByRole('button', { name: 'Niente da controllare' })).toBeVisible();
  // The other check-in stays active.
  await expect(getToggle(page, { name: 'Ines Doppioni' })).toHaveAttribute('aria-pressed', 'true');
  await expect(networkStatus(page)).toHaveText('Connesso');
  const outcomes = fixture().log().slice(-3);
  expect(outcomes.map((entry) => entry.outcome)).toEqual(['applied', 'duplicate', 'applied']);
});

test('[CI-39] locks an idle phone until a long press, or never; a sliding touch checks no participant in', async ({
  page,
}) => {
  const [participant] = fixture().participants;
  await openDoor(page, fixture());
  const toggle = getToggle(page, participant!);
  const box = (await toggle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = await page.context().newCDPSession(page);
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await dispatchTouch('touchStart', [{ x: x - 15, y }]);
  await dispatchTouch('touchMove', [{ x: x + 15, y }]);
  await dispatchTouch('touchEnd', []);
  await dispatchTouch('touchStart', [{ x, y: y - 12 }]);
  await dispatchTouch('touchMove', [{ x, y: y + 12 }]);
  await dispatchTouch('touchEnd', []);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await installClock(page);
  // Touches soon after another one at the same place do not count.
  await page.clock.fastForward(1_000);
  await page.touchscreen.tap(x, y);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  await pauseClock(page);
  await page.getByLabel('Cerca per nome, e-mail o codice').press('Shift');
  const lockOverlay = page.getByRole('dialog', { name: 'Elenco nascosto' });
  await page.clock.fastForward(59_000);
  await expect(lockOverlay).toBeHidden();
  await page.clock.fastForward(1_500);
  await expect(lockOverlay).toBeVisible();
  await expectAccessibleInBoth(page, 'covered list');
  await page.touchscreen.tap(x, y);
  const hold = lockOverlay.getByRole('button', { name: 'Tieni premuto per continuare' });
  const sign = (await hold.boundingBox())!;
  const point = { x: sign.x + sign.width / 2, y: sign.y + sign.height / 2 };
  await dispatchTouch('touchStart', [point]);
  await page.clock.fastForward(300);
  await dispatchTouch('touchEnd', []);
  await page.clock.fastForward(1_000);
  await expect(lockOverlay).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await dispatchTouch('touchStart', [point]);
  await page.clock.fastForward(600);
  await expect(lockOverlay).toBeHidden();
  await dispatchTouch('touchEnd', []);
  await page.clock.fastForward(61_000);
  await expect(lockOverlay).toBeVisible();
  await hold.press('Enter');
  await expect(lockOverlay).toBeHidden();

  const chooseDelay = async (name: string) => {
    await openSheet(page, 'Suono e voce');
    await getSheet(page, 'Suono e voce').getByRole('radio', { name }).check();
    await closeSheet(page);
  };
  await chooseDelay('Dopo 3 minuti');
  await page.clock.fastForward(2 * minuteMs);
  await expect(lockOverlay).toBeHidden();
  await page.clock.fastForward(minuteMs);
  await expect(lockOverlay).toBeVisible();
  await hold.press('Enter');
  await chooseDelay('Mai');
  await page.clock.resume();
  await page.reload();
  await expectDoor(page, fixture());
  await page.clock.fastForward(10 * minuteMs);
  await expect(lockOverlay).toBeHidden();
});

test('[CI-37] the readiness checklist opens before the event and shows what it checked', async () => {
  const { page } = await openPhone({ flags: fakeCamera });
  const { otherEventId, otherTitle, network, organisation } = fixture();
  await registerGuests(fixture(), otherEventId, [
    { firstName: 'Ugo', lastName: 'Primo', email: 'ugo@lontano.example' },
  ]);
  await page.goto(doorUrl({ network, eventId: otherEventId }));
  await signIn(page, organisation);
  const readiness = getSheet(page, 'Pronti per il check-in');
  await expect(readiness).toBeVisible();
  const getCheck = (name: string) => readiness.getByRole('listitem').filter({ hasText: name });
  // Unverified checks are not green.
  await expect(getCheck('Fotocamera')).toContainText('da provare');
  await readiness.getByRole('button', { name: 'Prepara il telefono' }).click();
  await expect(getCheck('Fotocamera')).toContainText('a posto', { timeout: 2 * minuteMs });
  for (const name of ['Elenco', 'App sul telefono', 'Lettore di codici', 'Orologio', 'Check-in da inviare'])
    await expect(getCheck(name)).toContainText('a posto');
  await expect(getCheck('Elenco')).toContainText('Completo: 1 su 1, aggiornato adesso');
  const isPersistent = await page.evaluate(() => navigator.storage.persisted());
  await expect(getCheck('Memoria protetta')).toContainText(isPersistent ? 'a posto' : 'da sistemare');
  await expectAccessibleInBoth(page, 'ready for the door');
  await page.goBack();
  await expect(readiness).toBeHidden();
  await page.reload();
  await expectDoor(page, { title: otherTitle });
  await expect(readiness).toBeHidden();
  await page.context().setOffline(true);
  await openSheet(page, 'Pronti per il check-in');
  await expect(getCheck('Orologio')).toContainText('da provare');
});

test('[CI-40] switches to another door from the title, and announces the new one', async ({
  page,
  context,
}) => {
  const { network, otherEventId, otherTitle, title } = fixture();
  await page.addInitScript(
    (id) => localStorage.setItem('door-ready-offered', JSON.stringify([id])),
    otherEventId,
  );
  await registerGuests(fixture(), otherEventId, [
    { firstName: 'Ada', lastName: 'Altrove', email: 'ada@lontano.example' },
  ]);
  await page.goto(doorUrl({ network, eventId: otherEventId }));
  await signIn(page, fixture().organisation);
  await expectDoor(page, { title: otherTitle });
  await page.goto(doorUrl(fixture()));
  await expectDoor(page, fixture());
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('button', { name: title }).click();
  const doors = getSheet(page, 'Cambia evento');
  await expect(doors.getByText('Elenco sul telefono')).toBeVisible();
  await expectAccessibleInBoth(page, 'other doors');
  await doors.getByRole('button', { name: otherTitle }).click();
  await expectDoor(page, { title: otherTitle });
  await expect(page.getByText(`Ora fai il check-in di «${otherTitle}»`)).toBeVisible();
});
