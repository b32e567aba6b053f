import { expect, test, type Page } from '@playwright/test';
import { logout } from '#contract/account/account-endpoints.ts';
import {
  networkStatus,
  doorUrl,
  expectDoor,
  expectIn,
  openDoor,
  signIn,
  getToggle,
} from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { logOut } from '#tests/support/browser/log-out.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { findFilesContaining } from '#tests/support/browser/browser-profile-files.ts';

const fixture = setupE2eFixture();
const openPhone = setupPhones();

test('[CI-10] [CI-16] [RS-10] pending operations outlive an expired session, and are sent by the same account only @core', async () => {
  const { network, participants, organisation, stranger } = fixture();
  const [first, second] = participants;
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  await context.setOffline(true);
  for (const participant of [first!, second!]) {
    await getToggle(page, participant).click();
    await expectIn(page, participant);
  }
  await endSessionOnServer(page, network.url);
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toContainText('La sessione è scaduta. Il check-in funziona');
  for (const participant of [first!, second!]) await expectIn(page, participant);
  await expect(networkStatus(page)).toContainText('2 da inviare');
  expect(fixture().log()).toEqual([]);

  await page.getByRole('link', { name: 'Accedi di nuovo' }).click();
  await expect(page.getByText('La sessione è scaduta')).toBeVisible();
  const sentBefore = network.batches.length;
  await signIn(page, stranger);
  await page.goto(`${network.url}/organisation/event`);
  await expect(page.getByText('Nessun evento in programma')).toBeVisible();
  await page.goto(doorUrl(fixture()));
  await expect(page.getByText('Su questo telefono ci sono 2 check-in di un altro account')).toBeVisible();
  // Shown without a name.
  await expect(page.getByText(/^Biglietto [0-9A-F]{6}$/)).toHaveCount(2);
  await expect(page.getByText(first!.name)).toBeHidden();
  expect(network.batches).toHaveLength(sentBefore);
  expect(fixture().log()).toEqual([]);

  await logOut(page, network.url, '2 check-in non sono ancora stati inviati');
  await page.goto(`${network.url}/login`);
  await signIn(page, organisation);
  await page.goto(doorUrl(fixture()));
  await expectDoor(page, fixture());
  for (const participant of [first!, second!]) await expectIn(page, participant);
  await expect(networkStatus(page)).toHaveText('Connesso');
  expect(fixture().log()).toMatchObject([
    { participantId: first!.id, outcome: 'applied' },
    { participantId: second!.id, outcome: 'applied' },
  ]);
  console.log(
    'RS-10: 2 of 2 kept through the end of the session and another user, sent once by their own, lost 0',
  );
});

test('[CI-11] a user remembered after session expiry can clear the device', async () => {
  const { network, participants, organisation } = fixture();
  const participant = participants[2]!;
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  await context.setOffline(true);
  await getToggle(page, participant).click();
  await expectIn(page, participant);
  await endSessionOnServer(page, network.url);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Accedi di nuovo' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 check-in non è ancora stato inviato');
  await dialog.getByRole('button', { name: 'Esci lo stesso' }).click();
  await expect(page.getByText('Hai chiuso la sessione. A presto!')).toBeVisible();
  const cookies = (await context.cookies()).map(({ name }) => name);
  for (const name of ['token', 'loggedin', 'names', 'email']) expect(cookies).not.toContain(name);

  await page.goto(`${network.url}/login`);
  await expect(page.getByText('La sessione è scaduta')).toBeHidden();
  await signIn(page, organisation);
  await expect
    .poll(() =>
      fixture()
        .log()
        .map((entry) => entry.participantId),
    )
    .toContain(participant.id);
});

test('[CI-11] [RS-10] after logout no name, e-mail or token is left on disk', async () => {
  const { network, participants, organisation, eventId } = fixture();
  const { page, context, profile, close } = await openPhone();
  await openDoor(page, fixture());
  await getToggle(page, participants[0]!).click();
  await expect(networkStatus(page)).toHaveText('Connesso');
  await page.goto(`${network.url}/organisation/event`);
  await page.goto(`${network.url}/organisation/event/detail/${eventId}`);
  await expect(page.getByRole('table', { name: 'Partecipanti' })).toContainText(participants[0]!.name);
  const token = (await context.cookies()).find((cookie) => cookie.name === 'token')!.value;
  // The organisation's name is not among them: public event lists contain it and stay.
  const [first] = participants;
  const traces = [
    first!.lastName,
    first!.email,
    participants[3]!.email,
    organisation.email,
    'Orsolini',
    token,
  ];
  // The first participant: browsers compress their files, which splits repeated strings.
  await expect.poll(() => findFilesContaining(profile, [first!.email])).not.toEqual([]);

  await logOut(page, network.url, 'Gli elenchi dei partecipanti verranno rimossi da questo telefono');
  await close();
  expect(findFilesContaining(profile, traces)).toEqual([]);
  console.log(
    `RS-10: ${traces.length} traces looked for in the files of the profile after the way out, found 0`,
  );
});

/** Ends this page's session on the server only. */
async function endSessionOnServer(page: Page, url: string): Promise<void> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')!.value;
  const response = await fetch(`${url}/api${logout.path}`, {
    method: logout.method,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
}
