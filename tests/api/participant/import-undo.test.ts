import { expect, it } from 'vitest';
import { cancelEvent, readOrganiserEventDetail } from '#contract/event/event-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { readUndoableImport, undoImport } from '#contract/participant/import-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import type { Database } from '#server/db/database.ts';
import { parseImportBody } from '#server/participant/import/import-body.ts';
import { importParticipants } from '#server/participant/import/import-participants.ts';
import { WorkSlices } from '#server/lib/work-slices.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { newOperation, readParticipantList, sendBatch } from '#tests/support/builders/door.ts';
import { findUndoable, importRows, undoLatest } from '#tests/support/builders/import-rows.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const ada = ['Ada', 'Neri', 'ada@example.org'];
const bruno = ['Bruno', 'Verdi', '', 'PX-1'];
const carla = ['Carla', 'Blu', ''];

describeOnBothEngines('undo of an import', (makeApp) => {
  const app = setupApp(makeApp);

  const readList = async (owner: BuiltAccount, id: string) =>
    (await readParticipantList(app(), owner, id)).participants;
  const listNames = async (owner: BuiltAccount, id: string): Promise<string[]> =>
    (await readList(owner, id)).map((row) => row.lastName).toSorted();
  const expectRefused = async (owner: BuiltAccount, id: string, reason: string): Promise<void> => {
    const refused = await expectRefusal(app(), undoImport, { params: { id } }, { token: owner.token });
    expect(refused.error).toBe(reason);
  };
  const readCodes = async (id: string): Promise<string[]> => {
    const { db } = app().services.database;
    const rows = await db
      .selectFrom('participant')
      .select('external_code')
      .where('event_id', '=', id)
      .where('removed_at', 'is', null)
      .execute();
    return rows.map((row) => row.external_code).toSorted();
  };

  it('[RG-69] removes whom the import has added, gives their places back and takes its codes away', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 10 });
    await call(app(), register, {
      params: { id },
      body: {
        acceptedPNPTNC: true,
        noOfTickets: 1,
        participants: [{ firstName: 'Ada', lastName: 'Neri', email: 'ada@example.org' }],
      },
    });
    const family = ['Elio', 'Belisari', 'elio@example.org', 'PX-9', 3];
    await importRows(app(), owner, id, [[...ada, 'PX-7'], bruno, family]);
    expect(await findUndoable(app(), owner, id)).toMatchObject({ added: 4, completed: 1, mails: 0 });
    const importId = await undoLatest(app(), owner, id);
    expect(await listNames(owner, id)).toEqual(['Neri']);
    expect(await readCodes(id)).toEqual(['']);
    const { data } = await call(app(), readOrganiserEventDetail, { params: { id } }, { token: owner.token });
    expect(data).toMatchObject({ noOfParticipants: 1, availableTickets: 9 });
    expect(await findUndoable(app(), owner, id)).toBeNull();
    // A retry after a lost response succeeds, and changes nothing.
    await call(app(), undoImport, { params: { id: importId } }, { token: owner.token });
    expect(await listNames(owner, id)).toEqual(['Neri']);
  });

  it('[RG-69] an undone import leaves no trace for the next one', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = [ada, bruno];
    for (let times = 0; times < 2; times++) {
      app().clock.advance(minuteMs);
      expect(await importRows(app(), owner, id, rows)).toMatchObject({ added: 2, removed: 0 });
      app().clock.advance(minuteMs);
      await undoLatest(app(), owner, id);
    }
    expect(await listNames(owner, id)).toEqual([]);
  });

  it('[RG-69] who was removed by hand before the undo is still asked about', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [ada, bruno]);
    const removed = (await readList(owner, id)).find(({ lastName }) => lastName === 'Neri')!;
    app().clock.advance(minuteMs);
    await call(app(), removeParticipant, { params: { id: removed._id } }, { token: owner.token });
    app().clock.advance(minuteMs);
    await undoLatest(app(), owner, id);
    expect(await importRows(app(), owner, id, [ada, bruno])).toMatchObject({ rowOutcomes: 'xa' });
  });

  it('[RG-69] phones learn whom an undo has removed', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [ada, bruno]);
    const { cursor } = await readParticipantList(app(), owner, id);
    await undoLatest(app(), owner, id);
    const changes = await readParticipantList(app(), owner, id, cursor);
    expect(changes.removed).toHaveLength(2);
  });

  it('[RG-69] the codes that it has given are taken back in several batches, but no other one', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const guests = Array.from({ length: 2600 }, (_, no) => ['Ospite', `Numero ${no}`, '']);
    await importRows(app(), owner, id, [...guests, bruno]);
    app().clock.advance(minuteMs);
    await importRows(
      app(),
      owner,
      id,
      guests.map((guest, no) => [...guest, `C-${no}`]),
    );
    // Its rows are not needed any more.
    await queueImportMails(app().services);
    expect(await findUndoable(app(), owner, id)).toMatchObject({ added: 0, completed: 2600 });
    await undoLatest(app(), owner, id);
    expect((await readCodes(id)).filter((code) => code !== '')).toEqual(['PX-1']);
  });

  it('[RG-69] imports are undone from the latest one, for an hour each', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [ada]);
    const first = (await findUndoable(app(), owner, id))!;
    app().clock.advance(10 * minuteMs);
    await importRows(app(), owner, id, [bruno]);
    await expectRefused(owner, first._id, 'importNotLatest');
    await undoLatest(app(), owner, id);
    expect((await findUndoable(app(), owner, id))!._id).toBe(first._id);
    app().clock.advance(50 * minuteMs);
    expect(Date.parse(first.undoableUntil)).toBe(app().clock());
    expect(await findUndoable(app(), owner, id)).toBeNull();
    await expectRefused(owner, first._id, 'importUndoExpired');
    expect(await listNames(owner, id)).toEqual(['Neri']);
  });

  it('[RG-69] is refused, and removes no participant, once one of them is checked in', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [carla]);
    app().clock.advance(minuteMs);
    await importRows(app(), owner, id, [ada, [...carla, 'PX-3']]);
    const importId = (await findUndoable(app(), owner, id))!._id;
    const list = await readList(owner, id);
    const operate = (lastName: string, fields: Partial<Operation> = {}) =>
      newOperation(app(), {
        eventId: id,
        participantId: list.find((row) => row.lastName === lastName)!._id,
        ...fields,
      });
    const entry = operate('Neri');
    // The entry of a participant who was on the list before prevents nothing, and is kept.
    await sendBatch(app(), owner, [operate('Blu'), entry]);
    await expectRefused(owner, importId, 'importEntered');
    expect(await listNames(owner, id)).toEqual(['Blu', 'Neri']);
    expect(await readCodes(id)).toEqual(['', 'PX-3']);
    await sendBatch(app(), owner, [operate('Neri', { isCheckedIn: false, undoes: [entry.operationId] })]);
    await undoLatest(app(), owner, id);
    expect(await listNames(owner, id)).toEqual(['Blu']);
    const detail = await call(app(), readOrganiserEventDetail, { params: { id } }, { token: owner.token });
    expect(detail.data).toMatchObject({ noOfCheckIns: 1 });
  });

  it('[RG-69] only the organiser of an event that is neither over nor cancelled undoes', async () => {
    const owner = await newOrganisation(app());
    const stranger = await newOrganisation(app());
    const [cancelled, over] = [await newEvent(app(), owner), await newEvent(app(), owner)];
    for (const id of [cancelled, over]) await importRows(app(), owner, id, [ada]);
    const [first, second] = [
      (await findUndoable(app(), owner, cancelled))!._id,
      (await findUndoable(app(), owner, over))!._id,
    ];
    await expectRefused(stranger, first, 'notFound');
    await expectRefusal(app(), readUndoableImport, { params: { id: over } }, { token: stranger.token });
    await call(app(), cancelEvent, { params: { id: cancelled }, body: {} }, { token: owner.token });
    expect(await findUndoable(app(), owner, cancelled)).toBeNull();
    await expectRefused(owner, first, 'eventCancelled');
    const { db } = app().services.database;
    await db.updateTable('event').set({ end_at: app().clock() }).where('id', '=', over).execute();
    expect(await findUndoable(app(), owner, over)).toBeNull();
    await expectRefused(owner, second, 'eventEnded');
    expect(await listNames(owner, over)).toEqual(['Neri']);
  });

  it('[RG-69] several undos at once free each place once', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { maxNoTickets: 'Limited', maxTicketAvailable: 5 });
    await importRows(app(), owner, id, [ada, bruno, carla]);
    const importId = (await findUndoable(app(), owner, id))!._id;
    await Promise.all(
      [1, 2, 3].map(() => call(app(), undoImport, { params: { id: importId } }, { token: owner.token })),
    );
    expect(await importRows(app(), owner, id, [ada], { isDryRun: true })).toMatchObject({ available: 5 });
  });

  it('[RG-69] an import adds people whom an undo removes while it runs', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [ada, bruno]);
    const { services } = app();
    let isUndone = false;
    // The undo commits after the import has compared its rows with the list, and before it adds them.
    const eventTransaction: Database['eventTransaction'] = async (eventId, work) => {
      if (!isUndone) {
        isUndone = true;
        await undoLatest(app(), owner, id);
      }
      return await services.database.eventTransaction(eventId, work);
    };
    const slices = new WorkSlices();
    const body = JSON.stringify({ rows: [ada, bruno, carla], isDryRun: false });
    const request = await parseImportBody(Buffer.from(body), slices);
    const outcome = await importParticipants(
      { ...services, database: { ...services.database, eventTransaction } },
      { eventId: id, organiserId: owner.id, language: 'it', ...request },
      slices,
    );
    expect(outcome).toMatchObject({ added: 3, existing: 0 });
    expect(await listNames(owner, id)).toEqual(['Blu', 'Neri', 'Verdi']);
  });
});
