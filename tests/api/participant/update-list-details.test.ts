import { expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import type { OwnDetail } from '#contract/participant/list-detail.ts';
import { readListDetails, updateListDetails } from '#contract/participant/list-detail-endpoints.ts';
import { editParticipant } from '#contract/participant/participant-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { importDetailsLater, readDetailValues, undoLatest } from '#tests/support/builders/import-rows.ts';

const ticketType: OwnDetail = {
  position: 0,
  label: 'Tipo biglietto',
  isHighlighted: false,
  isOnPasses: true,
};
const allergies: OwnDetail = { position: 1, label: 'Allergie', isHighlighted: true, isOnPasses: false };
const columns = [ticketType, allergies].map(({ position: _, ...column }) => column);

describeOnBothEngines('changing the details of a list', (makeApp) => {
  const app = setupApp(makeApp);

  const newList = async (rows: readonly unknown[]) => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importDetailsLater(app(), { owner, id }, rows, columns);
    return { owner, id };
  };
  const read = async (owner: BuiltAccount, id: string) =>
    (await call(app(), readListDetails, { params: { id } }, owner)).data;
  const update = async (owner: BuiltAccount, id: string, details: OwnDetail[]) => {
    const body = { details, previous: await read(owner, id) };
    return call(app(), updateListDetails, { params: { id }, body }, owner);
  };
  const ada = ['Ada', 'Neri', 'ada@example.org', 'PX-1', 1, 'VIP', 'noci'];
  const bruno = ['Bruno', 'Verdi', '', '', 1, 'Base'];

  it('[RG-73] the organiser reads, renames and marks the details of a list', async () => {
    const { owner, id } = await newList([ada]);
    expect(await read(owner, id)).toEqual([ticketType, allergies]);
    const changed = [
      { ...allergies, label: 'Tipo biglietto', isHighlighted: false },
      { ...ticketType, label: 'Allergie' },
    ];
    await update(owner, id, changed);
    expect(await read(owner, id)).toEqual(changed.toReversed());
    expect(await readDetailValues(app(), owner, id)).toEqual({ Ada: ['VIP', 'noci'] });
  });

  it('[RG-73] a deleted detail is gone with all its values, and an import may use its place', async () => {
    const guests = Array.from({ length: 1_201 }, (_, n) => [`Ospite ${n}`, 'Blu', '', '', 1, 'Base', 'soia']);
    const { owner, id } = await newList([...guests, ada, bruno]);
    const list = { owner, id };
    const before = (await readParticipantList(app(), owner, id)).cursor;
    await update(owner, id, [allergies]);
    const { participants, details } = await readParticipantList(app(), owner, id, before);
    expect(details).toMatchObject([{ position: 1 }]);
    expect(participants).toHaveLength(guests.length + 2);
    const values = new Map(participants.map((row) => [row.firstName, row.details]));
    expect([values.get('Ada'), values.get('Bruno'), values.get('Ospite 1200')]).toEqual([
      ['', 'noci'],
      [],
      ['', 'soia'],
    ]);
    const stored = app().services.database.db.selectFrom('participant').select('id');
    expect(await stored.where('event_id', '=', id).where('details', 'like', '%VIP%').execute()).toEqual([]);
    const table = { label: 'Tavolo', isHighlighted: false, isOnPasses: true };
    await importDetailsLater(app(), list, [['Carla', 'Blu', '', '', 1, '7']], [table]);
    expect(await read(owner, id)).toMatchObject([{ position: 0, label: 'Tavolo' }, { position: 1 }]);
    const all = await readDetailValues(app(), owner, id);
    expect([all['Carla'], all['Ada']]).toEqual([['7'], ['', 'noci']]);
  });

  it('[RG-73] an undo brings no value of a deleted detail back', async () => {
    const { owner, id } = await newList([ada]);
    const earlier = ['Ada', 'Neri', 'ada@example.org', 'PX-1', 1, 'Base', 'noci'];
    await importDetailsLater(app(), { owner, id }, [earlier], columns);
    await update(owner, id, [allergies]);
    app().clock.advance(minuteMs);
    await undoLatest(app(), owner, id);
    expect(await readDetailValues(app(), owner, id)).toEqual({ Ada: ['', 'noci'] });
  });

  it('[RG-73] details that the list does not have, or of another organiser, are refused', async () => {
    const { owner, id } = await newList([ada]);
    const other = await newOrganisation(app());
    const refuse = async (account: BuiltAccount, details: OwnDetail[]) => {
      const body = { details, previous: [ticketType, allergies] };
      return expectRefusal(app(), updateListDetails, { params: { id }, body }, account);
    };
    expect(await refuse(other, [ticketType])).toMatchObject({ status: 404 });
    expect(await expectRefusal(app(), readListDetails, { params: { id } }, other)).toMatchObject({
      status: 404,
    });
    expect(await refuse(owner, [{ ...ticketType, position: 2 }])).toMatchObject({ error: 'eventChanged' });
    expect(await refuse(owner, [ticketType, { ...allergies, position: 0 }])).toMatchObject({ status: 400 });
    const repeated = [ticketType, { ...allergies, label: 'TIPÒ biglietto' }];
    expect(await refuse(owner, repeated)).toMatchObject({ status: 400 });
    expect(await read(owner, id)).toEqual([ticketType, allergies]);
  });

  it('[RG-73] who has not seen a new column does not delete it, nor one that has taken its place', async () => {
    const { owner, id } = await newList([ada]);
    const previous = await read(owner, id);
    await update(owner, id, [allergies]);
    const table = { label: 'Tavolo', isHighlighted: false, isOnPasses: true };
    await importDetailsLater(app(), { owner, id }, [['Carla', 'Blu', '', '', 1, '7']], [table]);
    const body = { details: previous, previous };
    const stale = await expectRefusal(app(), updateListDetails, { params: { id }, body }, owner);
    expect(stale).toMatchObject({ status: 409, error: 'eventChanged' });
    const { participants } = await readParticipantList(app(), owner, id);
    const params = { id: participants.find(({ firstName }) => firstName === 'Carla')!._id };
    const person = { firstName: 'Carla', lastName: 'Blu', email: '' };
    const edit = { params, body: { ...person, details: [{ label: 'Tipo biglietto', value: 'VIP' }] } };
    expect(await expectRefusal(app(), editParticipant, edit, owner)).toMatchObject({ error: 'eventChanged' });
    expect((await readDetailValues(app(), owner, id))['Carla']).toEqual(['7']);
  });

  it('[RG-73] a participant’s details are corrected, and an undo leaves the correction', async () => {
    const { owner, id } = await newList([ada, bruno]);
    const changed = ['Bruno', 'Verdi', '', '', 1, 'VIP', 'soia'];
    await importDetailsLater(app(), { owner, id }, [changed], columns);
    const { participants } = await readParticipantList(app(), owner, id);
    const participantId = participants.find(({ firstName }) => firstName === 'Bruno')!._id;
    const name = { firstName: 'Bruno', lastName: 'Verdi', email: '' };
    const edit = (details?: { label: string; value: string }[]) => ({
      params: { id: participantId },
      body: { ...name, ...(details && { details }) },
    });
    const sent = edit([{ label: 'Allergie', value: 'latte' }]);
    expect((await call(app(), editParticipant, sent, owner)).data.details).toEqual(['VIP', 'latte']);
    // The form of an earlier version has no details.
    expect((await call(app(), editParticipant, edit(), owner)).data.details).toEqual(['VIP', 'latte']);
    app().clock.advance(minuteMs);
    await undoLatest(app(), owner, id);
    expect((await readDetailValues(app(), owner, id))['Bruno']).toEqual(['VIP', 'latte']);
    const long = edit([{ label: 'Allergie', value: 'x'.repeat(121) }]);
    expect(await expectRefusal(app(), editParticipant, long, owner)).toMatchObject({ status: 400 });
  });

  it('[RG-73] the e-mail stays empty of a participant who has none, and is required of one who has', async () => {
    const { owner, id } = await newList([ada, bruno]);
    const { participants } = await readParticipantList(app(), owner, id);
    const [first, second] = participants.toSorted((a, b) => (a.firstName < b.firstName ? -1 : 1));
    const edit = ({ _id }: { _id: string }, email: string) => ({
      params: { id: _id },
      body: { firstName: 'Ada', lastName: 'Blu', email },
    });
    const refused = await expectRefusal(app(), editParticipant, edit(first!, ' '), owner);
    expect(refused).toMatchObject({ status: 400, issues: [{ path: 'email' }] });
    const { data } = await call(app(), editParticipant, edit(second!, ''), owner);
    expect(data).toMatchObject({ firstName: 'Ada', lastName: 'Blu', email: '' });
    expect(await app().mails()).toEqual([]);
  });
});
