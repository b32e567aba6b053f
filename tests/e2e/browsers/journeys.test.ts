import { expect, test } from '@playwright/test';
import { countRecords } from '#tests/support/browser/device-records.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';
import type { SeededParticipant } from '#tests/support/e2e/seed-door.ts';
import { getTicketLink } from '#tests/support/e2e/tickets.ts';
import {
  checkInRemotely,
  expectDelivered,
  expectRemoteDoor,
  expectWorker,
  exportPending,
  importPending,
  keepWriting,
  signInRemotely,
  getToggleQuery,
} from '#tests/support/remote/remote-door.ts';
import { setupRemotePhones } from '#tests/support/remote/remote-phones.ts';

const fixture = setupE2eFixture({ participantCount: 6 });
const openPhone = setupRemotePhones();

test('[SH-18] a visitor registers and opens the ticket, also without a server @core', async () => {
  const { network, otherEventId, otherTitle, server } = fixture();
  const phone = await openPhone();
  await phone.tab.goto(`${network.url}/event/detail/${otherEventId}`);
  await phone.expectVisible({ role: 'heading', name: otherTitle });
  await phone.click({ role: 'button', name: 'Partecipa' });
  await phone.fill('Nome', 'Nerina');
  await phone.fill('Cognome', 'D’Ambròsio');
  await phone.fill('E-mail', 'nerina@lontano.example');
  await phone.click({ role: 'checkbox', within: { role: 'dialog', name: 'Partecipa' } });
  await phone.click({ role: 'button', name: 'Conferma l’iscrizione' });
  await phone.expectVisible({ role: 'listitem', within: { role: 'dialog', name: 'Il posto è tuo!' } });

  // The draft is deleted; the ticket may still be written while the page is left.
  await expect.poll(() => countRecords(phone.tab, 'drafts')).toBe(0);
  const qr = { role: 'img', name: 'Codice QR del biglietto di Nerina D’Ambròsio' };
  await phone.tab.goto(await getTicketLink(fixture(), 'nerina@lontano.example'));
  await phone.expectVisible(qr);
  await phone.expectText('Il biglietto resta su questo telefono');
  await expectWorker(phone);
  await expect.poll(() => countRecords(phone.tab, 'tickets')).toBe(1);
  await server.stop('SIGKILL');
  await phone.tab.reload();
  await phone.expectVisible(qr);
  await phone.expectText('Presente non risponde.');
  await fixture().restartServer();
});

test('[SH-18] [CI-21] [CI-26] [CI-91] two phones at the door survive a killed server, and deliver after its return @core', async () => {
  const { network, eventId, organisation, participants, server } = fixture();
  const [online, offline, handedOver] = participants as [
    SeededParticipant,
    SeededParticipant,
    SeededParticipant,
  ];
  const doorUrl = `${network.url}/organisation/event/detail/${eventId}/door`;
  const phone = await openPhone();
  await phone.tab.goto(doorUrl);
  await signInRemotely(phone, organisation.email);
  await expectRemoteDoor(phone, fixture());
  await checkInRemotely(phone, online);
  await expectDelivered(fixture(), [online]);

  const session = await createOrganiserSession(fixture(), organisation);
  const staffPhone = await openPhone();
  await staffPhone.tab.goto((await session.createPass(eventId, 'Ingresso nord')).link);
  await staffPhone.fill('Come chiamiamo questo telefono?', 'Telefono di Marta');
  await staffPhone.click({ role: 'button', name: 'Apri il check-in' });
  await expectRemoteDoor(staffPhone, fixture());
  await staffPhone.expectVisible(getToggleQuery(online, true));

  // A reload during a write loses what was not shown as saved, and nothing else.
  const writing = await keepWriting(phone, 'outbox');
  await phone.click(getToggleQuery(handedOver, false));
  await expect.poll(writing.isRunning).toBe(true);
  await phone.tab.reload();
  expect(await writing.wasAborted()).toBe(test.info().project.name === 'webkit');
  await expectRemoteDoor(phone, fixture());
  await phone.expectVisible(getToggleQuery(online, true));
  await phone.expectVisible(getToggleQuery(handedOver, false));

  await server.stop('SIGKILL');
  await checkInRemotely(phone, offline);
  await phone.tab.reload();
  await expectRemoteDoor(phone, fixture());
  for (const participant of [online, offline]) await phone.expectVisible(getToggleQuery(participant, true));
  await phone.expectText('Senza connessione · 1 da inviare');
  await phone.click({ role: 'button', name: 'Connessione e invio' });
  const file = await exportPending(phone);
  await staffPhone.click({ role: 'button', name: 'Connessione e invio' });
  await staffPhone.expectVisible({ role: 'button', name: 'Importa un file' });
  await importPending(staffPhone, file);
  await staffPhone.expectText('Importato 1 check-in');
  await staffPhone.click({ role: 'button', name: 'Chiudi' });
  await checkInRemotely(staffPhone, handedOver);

  await fixture().restartServer();
  await expectDelivered(fixture(), [online, offline, handedOver]);
  await phone.click({ role: 'button', name: 'Chiudi' });
  await phone.expectText('3 su 6 presenti');
  for (const screen of [phone, staffPhone]) await screen.expectText('Connesso');
  expect(fixture().log()).toHaveLength(3);
});
