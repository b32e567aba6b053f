import { expect, it } from 'vitest';
import { dayMs, hourMs } from '#contract/durations.ts';
import { importParticipants } from '#contract/participant/import-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { insertImport } from '#server/participant/import/import-store.ts';
import { insertStagedRows } from '#server/participant/import/staged-rows-store.ts';
import { newId } from '#server/id.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { expectRefusal } from '#tests/support/app/call.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { importRows } from '#tests/support/builders/import-rows.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const daily = 4;
const ada = ['Ada', 'Neri', 'ada@example.org'];
const bruno = ['Bruno', 'Verdi', '', 'PX-1'];

describeOnBothEngines('import of a list', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { organisationMails: daily } }));

  const expectRefused = async (token: string, id: string, body: unknown, error?: string): Promise<string> => {
    const refused = await expectRefusal(app(), importParticipants, { params: { id }, body }, { token });
    if (error !== undefined) expect(refused.error).toBe(error);
    return refused.message;
  };
  const listNames = async (owner: BuiltAccount, id: string): Promise<string[]> =>
    (await readParticipantList(app(), owner, id)).participants.map((row) => row.lastName).toSorted();

  it('[RG-65] adds every new participant of the rows, or none', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const dryRun = await importRows(app(), owner, id, [ada, bruno, ['', 'Rossi', 'x']], { isDryRun: true });
    expect(dryRun).toMatchObject({
      added: 2,
      invalid: 1,
      problems: [{ row: 2, path: 'firstName' }],
      available: null,
    });
    expect(await listNames(owner, id)).toEqual([]);
    await expectRefused(
      owner.token,
      id,
      { rows: [ada, ['Ivo', 'Blu', 'no-address']], isDryRun: false },
      'validation',
    );
    expect(await listNames(owner, id)).toEqual([]);
    expect(await importRows(app(), owner, id, [ada, bruno])).toMatchObject({
      added: 2,
      invalid: 0,
      mails: 0,
    });
    expect(await listNames(owner, id)).toEqual(['Neri', 'Verdi']);
    await queueImportMails(app().services);
    expect(await app().mails()).toEqual([]);
  });

  it('[RG-65] a dry run says of each row what becomes of it', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [ada]);
    const rows = [bruno, ada, ['', 'Rossi', ''], bruno, ada];
    expect(await importRows(app(), owner, id, rows, { isDryRun: true })).toMatchObject({
      rowOutcomes: 'aeira',
    });
  });

  it('[RG-65] a row of several places gets one order with as many tickets', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 4 });
    const family = ['Elio', 'Belisari', 'elio@example.org', 'PX-9', 3];
    await expectRefused(
      owner.token,
      id,
      { rows: [family, ['Pina', 'Gallo', '', '', 2]], isDryRun: false },
      'importTooLarge',
    );
    const [added, again] = [
      await importRows(app(), owner, id, [family]),
      await importRows(app(), owner, id, [family]),
    ];
    expect([added.added, again.added, again.available]).toEqual([3, 0, 1]);
    const { participants } = await readParticipantList(app(), owner, id);
    expect(new Set(participants.map(({ orderId }) => orderId)).size).toBe(1);
    expect(
      participants
        .toSorted((a, b) => a.ticketNo - b.ticketNo)
        .map(({ lastName, email, ticketNo, noOfTickets }) => [lastName, email, ticketNo, noOfTickets]),
    ).toEqual([
      ['Belisari', 'elio@example.org', 1, 3],
      ['Belisari', '', 2, 3],
      ['Belisari', '', 3, 3],
    ]);
  });

  it('[RG-67] the tickets of a row of several places come in one mail', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = [['Elio', 'Belisari', 'elio@example.org', '', 3]];
    expect(await importRows(app(), owner, id, rows, { sendsTickets: true })).toMatchObject({
      added: 3,
      mails: 1,
    });
    await queueImportMails(app().services);
    await queueImportMails(app().services);
    const mails = (await app().mails()).filter(({ to }) => to === 'elio@example.org');
    expect(mails).toHaveLength(1);
    expect(new Set(mails[0]!.text.match(/\/ticket\/[^\s#?]+/g)).size).toBe(3);
  });

  it.each([0, -1, 1.5, 101, '3', null])('[RG-65] %s is no number of places', async (quantity) => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const { problems } = await importRows(app(), owner, id, [[...ada, '', quantity]], { isDryRun: true });
    expect(problems).toMatchObject([{ row: 0, path: 'quantity' }]);
  });

  it('[RG-65] places beyond the limit of an import are refused together', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = Array.from({ length: 501 }, (_, no) => ['Ospite', `Numero ${no}`, '', '', 100]);
    await expectRefused(owner.token, id, { rows, isDryRun: false }, 'importTooLarge');
    expect(await listNames(owner, id)).toEqual([]);
  });

  it('[RG-65] one word is a whole name', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    expect(await importRows(app(), owner, id, [['Sukarno', '', '']])).toMatchObject({ added: 1 });
    expect(await listNames(owner, id)).toEqual(['']);
  });

  it('[RG-65] two imports at once add each participant once', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = Array.from({ length: 60 }, (_, index) => ['Ospite', `Numero ${index}`, '', `C${index}`]);
    const results = await Promise.all([
      importRows(app(), owner, id, rows),
      importRows(app(), owner, id, rows),
    ]);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(60);
    expect(await listNames(owner, id)).toHaveLength(60);
  });

  it('[RG-65] takes tickets like registrations, and says how many are left', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 2 });
    const body = { rows: [ada, bruno, ['Carla', 'Blu', '']], isDryRun: false };
    const message = await expectRefused(owner.token, id, body, 'importTooLarge');
    expect(message).toContain('3');
    await importRows(app(), owner, id, [ada, bruno]);
    const soldOut = await expectRefusal(app(), register, {
      params: { id },
      body: {
        acceptedPNPTNC: true,
        noOfTickets: 1,
        participants: [{ firstName: 'Eva', lastName: 'Sala', email: 'eva@example.org' }],
      },
    });
    expect(soldOut.error).toBe('soldOut');
  });

  it('[RG-67] mails tickets within the organisation’s allowance, the others when it pays for them, each once', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const guests = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ['Zoë', 'Sala', `guest${from + index}@example.org`]);
    const first = [...guests(0, 3), ['Hai vinto! Scrivi a', 'bit.ly/abc', 'guest3@example.org'], bruno];
    expect(await importRows(app(), owner, id, first, { sendsTickets: true })).toMatchObject({
      added: 5,
      mails: 3,
    });
    expect(await importRows(app(), owner, id, guests(10, 2), { sendsTickets: true })).toMatchObject({
      mails: 2,
      mailsLeft: 1,
    });
    await Promise.all([queueImportMails(app().services), queueImportMails(app().services)]);
    await queueImportMails(app().services);
    const readGuests = async () =>
      (await app().mails()).filter(({ to }) => to.startsWith('guest')).map(({ to }) => to);
    expect(await readGuests()).toHaveLength(daily);
    expect((await app().mails()).at(-1)!.text).toContain('Fiume Pulito');
    expect(await importRows(app(), owner, id, guests(20, 1), { isDryRun: true })).toMatchObject({
      mailsLeft: 0,
    });
    app().clock.advance(dayMs);
    expect(new Set(await readGuests())).toEqual(
      new Set([0, 1, 2, 10, 11].map((no) => `guest${no}@example.org`)),
    );
  });

  it('[RG-65] only the organiser of a coming event imports', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const body = { rows: [ada], isDryRun: false };
    for (const { token } of [await newOrganisation(app()), await newAttendee(app())])
      await expectRefused(token, id, body);
    expect(await listNames(owner, id)).toEqual([]);
    app().clock.advance(90 * 24 * hourMs);
    await expectRefused((await newOrganisation(app())).token, id, body, 'notFound');
  });

  it('[RG-65] an interrupted import leaves nothing behind', async () => {
    const owner = await newOrganisation(app());
    const eventId = await newEvent(app(), owner);
    const { database, clock } = app().services;
    const id = newId(clock());
    const nowMs = clock();
    await insertImport(database.db, { id, eventId, organiserId: owner.id, language: 'it', nowMs });
    const row = {
      firstName: 'Ada',
      lastName: 'Neri',
      email: '',
      code: '',
      isMailed: true,
      ticketNo: 1,
      quantity: 1,
      details: '',
    };
    const staged = { ...row, orderId: newId(nowMs), participantId: newId(nowMs) };
    await insertStagedRows(database.db, id, { firstNo: 0, rows: [staged] });
    const count = async () =>
      (await database.db.selectFrom('participant_import_row').select('import_id').execute()).length;
    await queueImportMails(app().services);
    await runCleanup(app().services);
    expect(await count()).toBe(1);
    app().clock.advance(hourMs + 1);
    await runCleanup(app().services);
    expect(await count()).toBe(0);
    expect(await listNames(owner, eventId)).toEqual([]);
  });
});
