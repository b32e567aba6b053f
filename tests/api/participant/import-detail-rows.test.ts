import { expect, it } from 'vitest';
import { exportOwnData } from '#contract/account/deletion-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import { importUndoMs } from '#contract/participant/import-endpoints.ts';
import type { ImportedDetail } from '#contract/participant/list-detail.ts';
import { readListDetails } from '#contract/participant/list-detail-endpoints.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { importDetailsLater, readDetailValues, undoLatest } from '#tests/support/builders/import-rows.ts';

const ticketType: ImportedDetail = { label: 'Tipo biglietto', isHighlighted: false, isOnPasses: true };
const allergies: ImportedDetail = { label: 'Allergie', isHighlighted: false, isOnPasses: false };

describeOnBothEngines('details of rows of one person', (makeApp) => {
  const app = setupApp(makeApp);

  const newList = async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const add = (rows: readonly unknown[], details = [ticketType, allergies]) =>
      importDetailsLater(app(), { owner, id }, rows, details);
    const undo = async () => {
      app().clock.advance(minuteMs);
      await undoLatest(app(), owner, id);
    };
    const readPositions = async () =>
      (await call(app(), readListDetails, { params: { id } }, owner)).data.map(({ label, position }) => [
        label,
        position,
      ]);
    return { owner, id, add, undo, readPositions, readValues: () => readDetailValues(app(), owner, id) };
  };
  const withCode = (...values: string[]) => ['Ada', 'Neri', 'ada@example.org', 'PX-1', 1, ...values];
  const withoutCode = (...values: string[]) => ['Ada', 'Neri', 'ada@example.org', '', 1, ...values];

  it.each([
    ['with the code first', [withCode('VIP'), withoutCode('', 'noci')]],
    ['without it first', [withoutCode('', 'noci'), withCode('VIP')]],
  ])('[RG-72] two rows of a participant on the list complete each other: %s', async (_, rows) => {
    for (const listed of [withCode(), withoutCode()]) {
      const { add, readValues } = await newList();
      await add([listed]);
      const { completed, added } = await add(rows);
      expect([completed, added]).toEqual([1, 0]);
      expect(await readValues()).toEqual({ Ada: ['VIP', 'noci'] });
    }
  });

  it('[RG-72] three rows of a participant on the list complete each other', async () => {
    const { add, readValues } = await newList();
    await add([withCode()]);
    const rows = [withoutCode('VIP'), withCode('', 'noci'), withCode('Base', 'soia')];
    expect(await add(rows)).toMatchObject({ completed: 1, added: 0 });
    expect(await readValues()).toEqual({ Ada: ['VIP', 'noci'] });
  });

  it('[RG-72] rows that repeat a person of a shared code complete each other', async () => {
    const { add, readValues } = await newList();
    const bruno = (...values: string[]) => ['Bruno', 'Verdi', '', 'PX-1', 1, ...values];
    await add([withCode('VIP'), bruno('Base'), bruno('', 'noci')]);
    expect(await readValues()).toEqual({ Ada: ['VIP'], Bruno: ['Base', 'noci'] });
  });

  it('[RG-72] a new participant has what repeated rows have, those of the first one before', async () => {
    const { add, readValues } = await newList();
    const rows = [withCode('VIP'), withoutCode('Base', 'noci'), withCode('', 'soia')];
    expect(await add(rows)).toMatchObject({ added: 1, rowOutcomes: 'arr' });
    expect(await readValues()).toEqual({ Ada: ['VIP', 'noci'] });
  });

  it('[RG-72] companions get what their row gets, unless they have other details', async () => {
    const { owner, id, add, undo } = await newList();
    const group = (...values: string[]) => ['Carla', 'Blu', '', '', 3, ...values];
    await add([group('Base')]);
    const readByTicket = async () =>
      (await readParticipantList(app(), owner, id)).participants
        .toSorted((a, b) => a.ticketNo - b.ticketNo)
        .map(({ details }) => details?.join());
    expect(await add([group('VIP', 'noci')])).toMatchObject({ completed: 1, added: 0 });
    expect(await readByTicket()).toEqual(['VIP,noci', 'VIP,noci', 'VIP,noci']);
    await undo();
    expect(await readByTicket()).toEqual(['Base', 'Base', 'Base']);
  });

  it('[RG-72] a column without a value takes no place', async () => {
    const { add, readPositions } = await newList();
    await add([withCode('', 'noci')]);
    expect(await readPositions()).toEqual([['Allergie', 0]]);
    // The code is Ada's: this row is left out with its value.
    await add([
      ['Zoe', 'Blu', '', 'PX-1', 1, 'VIP'],
      ['Ugo', 'Blu', ''],
    ]);
    expect(await readPositions()).toEqual([['Allergie', 0]]);
  });

  it('[RG-72] an undo deletes the values of its columns, also of people who are not on the list', async () => {
    const attendee = await newAttendee(app());
    const { add, undo, readPositions } = await newList();
    const zoe = (...values: string[]) => ['Zoe', 'Rossi', attendee.email, '', 1, ...values];
    await add([zoe('', 'noci')]);
    await undo();
    expect(await readPositions()).toEqual([]);
    await add([withCode('VIP')]);
    expect(await readPositions()).toEqual([['Tipo biglietto', 0]]);
    expect(JSON.stringify((await call(app(), exportOwnData, {}, attendee)).data)).not.toMatch(/noci|VIP/);
  });

  it('[RG-72] what an import has replaced is deleted once it cannot be undone any more', async () => {
    const { add } = await newList();
    await add([withCode('Base')]);
    await add([withCode('VIP')]);
    const count = async () =>
      (await app().services.database.db.selectFrom('earlier_details').select('details').execute()).length;
    const before = await count();
    await runCleanup(app().services);
    expect(await count()).toBe(before);
    app().clock.advance(importUndoMs + 1);
    await runCleanup(app().services);
    expect([before > 0, await count()]).toEqual([true, 0]);
  });

  it('[RG-72] an undo leaves a column that an earlier import has brought', async () => {
    const { add, undo, readPositions } = await newList();
    await add([withCode('VIP')]);
    await add([['Ugo', 'Blu', '', '', 1, '', 'soia']]);
    await undo();
    expect(await readPositions()).toEqual([['Tipo biglietto', 0]]);
  });
});
