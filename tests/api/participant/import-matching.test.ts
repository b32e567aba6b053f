import { expect, it } from 'vitest';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import {
  newOperation,
  newOperationId,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { importRows } from '#tests/support/builders/import-rows.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const ada = ['Ada', 'Neri', 'ada@example.org'];
const bruno = ['Bruno', 'Verdi', '', 'PX-1'];

describeOnBothEngines('whom an import names', (makeApp) => {
  const app = setupApp(makeApp);

  const listNames = async (owner: BuiltAccount, id: string): Promise<string[]> =>
    (await readParticipantList(app(), owner, id)).participants.map((row) => row.lastName).toSorted();

  it('[RG-66] the same rows again add no participant, in any spelling', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const noé = ['Noé', 'D’Angelo', 'Noe@Example.org'];
    expect(await importRows(app(), owner, id, [ada, noé])).toMatchObject({ added: 2 });
    expect(await importRows(app(), owner, id, [['DANGELO', 'noe', ' noe@example.org ']])).toMatchObject({
      added: 0,
      existing: 1,
    });
    expect(await importRows(app(), owner, id, [noé, ada, bruno])).toMatchObject({ added: 1, existing: 2 });
    // A code identifies its participant, whatever the name says.
    expect(
      await importRows(app(), owner, id, [['Bruno Maria', 'Verdi', 'b@example.org', 'PX-1']]),
    ).toMatchObject({
      added: 0,
      existing: 1,
    });
    expect(await listNames(owner, id)).toEqual(['D’Angelo', 'Neri', 'Verdi']);
  });

  it('[RG-66] a list with codes completes the participants of one without, and the reverse', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const withCode = [...ada, 'PX-7'];
    expect(await importRows(app(), owner, id, [ada])).toMatchObject({ added: 1 });
    expect(await importRows(app(), owner, id, [withCode, bruno])).toMatchObject({ added: 1, completed: 1 });
    for (const rows of [[withCode], [ada], [[...ada.slice(0, 2), 'other@example.org', 'PX-7']]])
      expect(await importRows(app(), owner, id, rows)).toMatchObject({ added: 0, completed: 0, existing: 1 });
    // Another code is another person.
    expect(await importRows(app(), owner, id, [[...ada, 'PX-8']])).toMatchObject({ added: 1 });
    expect(await listNames(owner, id)).toEqual(['Neri', 'Neri', 'Verdi']);
  });

  it('[RG-66] an import of codes completes every participant of the list, in several batches', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const guests = Array.from({ length: 1100 }, (_, no) => ['Ospite', `Numero ${no}`, '']);
    await importRows(app(), owner, id, guests);
    const withCodes = guests.map((guest, no) => [...guest, `C-${no}`]);
    expect(await importRows(app(), owner, id, withCodes)).toMatchObject({ added: 0, completed: 1100 });
    expect(await importRows(app(), owner, id, withCodes)).toMatchObject({ completed: 0, existing: 1100 });
  });

  it('[RG-66] a participant who registered here is not added again', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await call(app(), register, {
      params: { id },
      body: {
        acceptedPNPTNC: true,
        noOfTickets: 1,
        participants: [{ firstName: 'Ada', lastName: 'Neri', email: 'ada@example.org' }],
      },
    });
    expect(await importRows(app(), owner, id, [[...ada, 'PX-7']])).toMatchObject({ added: 0, completed: 1 });
  });

  it('[RG-66] a removed participant comes back only on request', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [ada, bruno]);
    const { participants } = await readParticipantList(app(), owner, id);
    const removed = participants.find(({ lastName }) => lastName === 'Neri')!;
    await call(app(), removeParticipant, { params: { id: removed._id } }, { token: owner.token });
    expect(await importRows(app(), owner, id, [ada, bruno])).toMatchObject({
      added: 0,
      removed: 1,
      existing: 1,
    });
    expect(await listNames(owner, id)).toEqual(['Verdi']);
    expect(await importRows(app(), owner, id, [ada, bruno], { addsRemoved: true })).toMatchObject({
      added: 1,
    });
    expect(await listNames(owner, id)).toEqual(['Neri', 'Verdi']);
  });

  /** Removes the first participant on the list with this last name. */
  const removeNamed = async (owner: BuiltAccount, id: string, name: string, code?: string): Promise<void> => {
    const rows = await app()
      .services.database.db.selectFrom('participant')
      .select(['id', 'external_code'])
      .where('event_id', '=', id)
      .where('last_name', '=', name)
      .where('removed_at', 'is', null)
      .orderBy('ticket_no')
      .execute();
    const removed = rows.find((row) => code === undefined || row.external_code === code)!;
    await call(app(), removeParticipant, { params: { id: removed.id } }, { token: owner.token });
    app().clock.advance(1000);
  };

  it('[RG-66] the code of a removed participant does not pass to a namesake', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = [
      ['Ada', 'Neri', '', 'PX-1'],
      ['Ada', 'Neri', ''],
      ['Ada', 'Neri', ''],
    ];
    expect(await importRows(app(), owner, id, rows)).toMatchObject({ rowOutcomes: 'ara' });
    await removeNamed(owner, id, 'Neri', 'PX-1');
    for (let times = 0; times < 2; times++)
      expect(await importRows(app(), owner, id, rows)).toMatchObject({ rowOutcomes: 'xer', completed: 0 });
    expect(await listNames(owner, id)).toEqual(['Neri']);
  });

  it('[RG-66] whoever is on the list again does not count as removed', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const neri = ['Ada', 'Neri', ''];
    await importRows(app(), owner, id, [neri]);
    await removeNamed(owner, id, 'Neri');
    await importRows(app(), owner, id, [neri], { addsRemoved: true });
    expect(await importRows(app(), owner, id, [neri, neri])).toMatchObject({ rowOutcomes: 'ea', removed: 0 });
  });

  it('[RG-66] a namesake with another code is not the removed participant', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [['Ada', 'Neri', '', 'PX-1']]);
    await removeNamed(owner, id, 'Neri');
    expect(await importRows(app(), owner, id, [['Ada', 'Neri', '', 'PX-2']])).toMatchObject({ added: 1 });
    expect(await importRows(app(), owner, id, [['Ada', 'Neri', '', 'PX-1']])).toMatchObject({
      rowOutcomes: 'x',
    });
  });

  it('[RG-66] unnamed companions are not taken for the person of another row', async () => {
    const owner = await newOrganisation(app());
    const rows = [
      ['Elio', 'Belisari', '', 'PX-1', 3],
      ['Elio', 'Belisari', '', 'PX-2'],
      ['Elio', 'Belisari', 'e@x.example'],
    ];
    for (const order of [rows, rows.toReversed()]) {
      const id = await newEvent(app(), owner);
      for (const row of order) await importRows(app(), owner, id, [row]);
      expect(await listNames(owner, id)).toHaveLength(5);
    }
  });

  it('[RG-66] who comes back does not bring companions who have never left', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = [['Elio', 'Belisari', 'e@x.example', 'PX-1', 3]];
    await importRows(app(), owner, id, rows);
    await removeNamed(owner, id, 'Belisari', 'PX-1');
    expect(await importRows(app(), owner, id, rows)).toMatchObject({
      rowOutcomes: 'x',
      removed: 1,
      removedPlaces: 1,
    });
    expect(await importRows(app(), owner, id, rows, { addsRemoved: true })).toMatchObject({ added: 1 });
    expect(await listNames(owner, id)).toHaveLength(3);
  });

  it('[RG-66] a walk-in who was refused does not count as removed', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 1 });
    await importRows(app(), owner, id, [ada]);
    const refused = newOperation(app(), {
      eventId: id,
      participantId: newOperationId(app()),
      walkIn: { firstName: 'Bruno', lastName: 'Verdi', email: '', isOverCapacity: false },
    });
    expect((await sendBatch(app(), owner, [refused]))[0]).toMatchObject({ reason: 'soldOut' });
    expect(await importRows(app(), owner, id, [bruno], { isDryRun: true })).toMatchObject({
      added: 1,
      removed: 0,
    });
  });

  it('[RG-66] a code that two people of a list share is no reason to lose one', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = [
      ['Ada', 'Neri', '', 'PX-1'],
      ['Ugo', 'Neri', '', 'PX-1'],
    ];
    expect(await importRows(app(), owner, id, rows)).toMatchObject({ added: 2 });
    expect(await importRows(app(), owner, id, rows.toReversed())).toMatchObject({ rowOutcomes: 'ee' });
    expect(await importRows(app(), owner, id, [['Ivo', 'Blu', '', 'PX-1']])).toMatchObject({
      rowOutcomes: 'n',
      existing: 1,
    });
  });

  it('[RG-66] two imports at once do not give two participants the same code', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const carla = ['Carla', 'Blu', ''];
    await importRows(app(), owner, id, [ada, carla]);
    await Promise.all([ada, carla].map((row) => importRows(app(), owner, id, [[...row, 'PX-7']])));
    const { db } = app().services.database;
    const withCode = db.selectFrom('participant').select('id').where('external_code', '=', 'PX-7');
    expect(await withCode.where('event_id', '=', id).execute()).toHaveLength(1);
  });
});
