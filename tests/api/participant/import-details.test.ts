import { expect, it } from 'vitest';
import { exportOwnData } from '#contract/account/deletion-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import { importParticipants } from '#contract/participant/import-endpoints.ts';
import type { ImportedDetail } from '#contract/participant/list-detail.ts';
import { exportParticipants } from '#contract/participant/participant-endpoints.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import type { Database } from '#server/db/database.ts';
import { parseImportBody } from '#server/participant/import/import-body.ts';
import { importParticipants as importDirectly } from '#server/participant/import/import-participants.ts';
import { WorkSlices } from '#server/lib/work-slices.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import {
  afterGracePeriod,
  gracePeriodMs,
  inOneHour,
  requestAccountDeletion,
} from '#tests/support/builders/account-deletion.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import {
  importDetailsLater,
  importRows,
  readDetailValues,
  undoLatest,
} from '#tests/support/builders/import-rows.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';

const ticketType: ImportedDetail = { label: 'Tipo biglietto', isHighlighted: true, isOnPasses: true };
const allergies: ImportedDetail = { label: 'Allergie', isHighlighted: false, isOnPasses: false };
const table: ImportedDetail = { label: 'Tavolo', isHighlighted: false, isOnPasses: true };

type Reader = Pick<BuiltAccount, 'token'>;
interface List {
  readonly owner: BuiltAccount;
  readonly id: string;
}

/** The cells of a row with these values. */
const ada = (...values: string[]) => ['Ada', 'Neri', 'ada@example.org', 'PX-1', 1, ...values];
const bruno = (...values: string[]) => ['Bruno', 'Verdi', 'bruno@example.org', '', 1, ...values];

describeOnBothEngines('details of an imported list', (makeApp) => {
  const app = setupApp(makeApp);

  const newList = async (): Promise<List> => {
    const owner = await newOrganisation(app());
    return { owner, id: await newEvent(app(), owner) };
  };
  const importLater = (list: List, rows: readonly unknown[], details: ImportedDetail[]) =>
    importDetailsLater(app(), list, rows, details);
  const undoLater = async ({ owner, id }: List) => {
    app().clock.advance(minuteMs);
    await undoLatest(app(), owner, id);
  };
  const readLabels = async (reader: Reader, id: string) =>
    (await readParticipantList(app(), reader, id)).details?.map(({ label }) => label);
  const readValues = (reader: Reader, id: string, since?: number) =>
    readDetailValues(app(), reader, id, since);
  const readCursor = async (reader: Reader, id: string) =>
    (await readParticipantList(app(), reader, id)).cursor;

  it('[RG-72] each column gets a position, which a column of the same name keeps with its name and marks', async () => {
    const list = await newList();
    const { owner, id } = list;
    await importLater(list, [ada('VIP', 'noci'), bruno('', 'glutine')], [ticketType, allergies]);
    expect((await readParticipantList(app(), owner, id)).details).toEqual([
      { position: 0, label: 'Tipo biglietto', isHighlighted: true },
      { position: 1, label: 'Allergie', isHighlighted: false },
    ]);
    expect(await readValues(owner, id)).toEqual({ Ada: ['VIP', 'noci'], Bruno: ['', 'glutine'] });
    const carla = ['Carla', 'Blu', '', '', 1, '7', 'Base'];
    const sameName = { label: 'TIPÒ Biglietto', isHighlighted: false, isOnPasses: true };
    await importLater(list, [carla], [table, sameName]);
    expect((await readParticipantList(app(), owner, id)).details).toEqual([
      { position: 0, label: 'Tipo biglietto', isHighlighted: true },
      { position: 1, label: 'Allergie', isHighlighted: false },
      { position: 2, label: 'Tavolo', isHighlighted: false },
    ]);
    expect((await readValues(owner, id))['Carla']).toEqual(['Base', '', '7']);
    // Another list has columns of its own.
    const other = await newEvent(app(), owner);
    await importRows(app(), owner, other, [ada('9')], { details: [table] });
    expect((await readParticipantList(app(), owner, other)).details).toMatchObject([{ position: 0 }]);
  });

  it('[RG-72] an import whose columns would be more than three with those of the list is refused', async () => {
    const list = await newList();
    const { owner, id } = list;
    await importLater(list, [ada('VIP', 'noci')], [ticketType, allergies]);
    const before = await dumpDatabase(app());
    for (const isDryRun of [true, false]) {
      const diet = { label: 'Dieta', isHighlighted: false, isOnPasses: true };
      const body = { rows: [bruno('7', 'vegano')], details: [table, diet], isDryRun };
      const refused = await expectRefusal(app(), importParticipants, { params: { id }, body }, owner);
      expect(refused).toMatchObject({ status: 409, error: 'listDetailsFull' });
    }
    expect(await dumpDatabase(app())).toBe(before);
    expect(await importLater(list, [bruno('7', 'Base')], [table, ticketType])).toMatchObject({ added: 1 });
  });

  it.each<[string, unknown]>([
    ['two of the same name but for case and accents', [ticketType, { ...table, label: 'TIPÒ biglietto' }]],
    ['four', ['A', 'B', 'C', 'D'].map((label) => ({ ...table, label }))],
    ['one without a name', [{ ...table, label: ' ' }]],
    ['one with a long name', [{ ...table, label: 'x'.repeat(41) }]],
    ['one without a mark', [{ label: 'Tavolo', isHighlighted: true }]],
  ])('[RG-72] columns are refused: %s', async (_, details) => {
    const { owner, id } = await newList();
    const body = { rows: [ada('VIP')], details, isDryRun: false };
    const refused = await expectRefusal(app(), importParticipants, { params: { id }, body }, owner);
    expect(refused).toMatchObject({ status: 400, error: 'validation' });
    expect(await readValues(owner, id)).toEqual({});
  });

  it('[RG-72] a value that is too long is a problem of its row', async () => {
    const { owner, id } = await newList();
    const rows = [ada('x'.repeat(120)), bruno('x'.repeat(121))];
    const outcome = await importRows(app(), owner, id, rows, { details: [table], isDryRun: true });
    expect(outcome).toMatchObject({ rowOutcomes: 'ai', problems: [{ row: 1, path: 'details' }] });
  });

  it('[RG-72] participants on the list get values that they lack, and keep their code and other values', async () => {
    const list = await newList();
    const { owner, id } = list;
    await importLater(list, [ada(), bruno(), ['Carla', 'Blu', '', 'PX-3'], ['Dora', 'Viola', '']], []);
    const renamed = ['Carlotta', 'Blu', '', 'PX-3', 1, 'Base'];
    const first = await importLater(
      list,
      [ada('Base'), bruno('VIP'), renamed, ['Dora', 'Viola', '', '', 1, 'VIP']],
      [ticketType],
    );
    expect(first).toMatchObject({ rowOutcomes: 'ccnc', added: 0, existing: 1, completed: 3 });
    expect(await readValues(owner, id)).toEqual({ Ada: ['Base'], Bruno: ['VIP'], Carla: [], Dora: ['VIP'] });
    const before = await readCursor(owner, id);
    // An empty cell takes no value away; a code and a value may come at once.
    const withCode = ['Bruno', 'Verdi', 'bruno@example.org', 'PX-2', 1, 'noci', ''];
    const byName = ['Ada', 'Neri', 'ada@example.org', '', 1, '', 'VIP'];
    const second = await importLater(
      list,
      [withCode, byName, ['Dora', 'Viola', '', 'PX-4']],
      [allergies, ticketType],
    );
    expect(second).toMatchObject({ rowOutcomes: 'ccc', completed: 3 });
    expect(await readValues(owner, id, before)).toEqual({
      Ada: ['VIP'],
      Bruno: ['VIP', 'noci'],
      Dora: ['VIP'],
    });
    const { db } = app().services.database;
    const codes = await db
      .selectFrom('participant')
      .select('external_code')
      .where('event_id', '=', id)
      .execute();
    expect(codes.map((row) => row.external_code).toSorted()).toEqual(['PX-1', 'PX-2', 'PX-3', 'PX-4']);
  });

  it('[RG-72] the same list again changes nothing, and neither does one without columns', async () => {
    const list = await newList();
    const rows = [ada('VIP', 'noci'), bruno('Base')];
    await importLater(list, rows, [ticketType, allergies]);
    const before = await dumpDatabase(app());
    const again = await importLater(list, rows, [ticketType, allergies]);
    expect(again).toMatchObject({ rowOutcomes: 'ee', added: 0, completed: 0, existing: 2 });
    // An earlier version of the app names no columns; without their names values have no place.
    for (const unnamed of [
      [ada(), bruno()],
      [ada('X'), bruno('Y')],
    ]) {
      const outcome = await importRows(app(), list.owner, list.id, unnamed);
      expect(outcome).toMatchObject({ rowOutcomes: 'ee', completed: 0 });
    }
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[RG-72] companions have the details of their row', async () => {
    const { owner, id } = await newList();
    const family = ['Elio', 'Belisari', 'elio@example.org', 'PX-9', 3, 'Famiglia', '12'];
    await importRows(app(), owner, id, [family], { details: [ticketType, table] });
    const { participants } = await readParticipantList(app(), owner, id);
    expect(participants.map(({ details }) => details)).toEqual(Array(3).fill(['Famiglia', '12']));
  });

  it('[RG-72] an undo gives earlier values back, and deletes columns without values', async () => {
    const list = await newList();
    const { owner, id } = list;
    await importLater(list, [ada('Base'), bruno()], [ticketType]);
    const before = await readCursor(owner, id);
    const corrected = [ada('VIP', 'noci'), bruno('Base'), ['Carla', 'Blu', '', '', 1, 'VIP']];
    await importLater(list, corrected, [ticketType, allergies]);
    expect(await readValues(owner, id)).toEqual({ Ada: ['VIP', 'noci'], Bruno: ['Base'], Carla: ['VIP'] });
    await undoLater(list);
    expect(await readValues(owner, id)).toEqual({ Ada: ['Base'], Bruno: [] });
    expect(await readValues(owner, id, before)).toEqual({ Ada: ['Base'], Bruno: [] });
    await undoLater(list);
    expect(await readParticipantList(app(), owner, id)).toMatchObject({ participants: [], details: [] });
  });

  it('[RG-72] an undo makes room for other columns', async () => {
    const list = await newList();
    const { owner, id } = list;
    await importLater(list, [ada('Base')], [ticketType]);
    await importLater(list, [ada('noci', '7')], [allergies, table]);
    await undoLater(list);
    expect(await readLabels(owner, id)).toEqual(['Tipo biglietto']);
  });

  it('[RG-72] two imports that have changed the same participant are undone one after the other', async () => {
    const list = await newList();
    const { owner, id } = list;
    await importLater(list, [ada()], []);
    await importLater(list, [ada('Base')], [ticketType]);
    await importLater(list, [ada('VIP')], [ticketType]);
    await undoLater(list);
    expect(await readValues(owner, id)).toEqual({ Ada: ['Base'] });
    await undoLater(list);
    expect(await readValues(owner, id)).toEqual({ Ada: [] });
    expect(await readLabels(owner, id)).toEqual([]);
  });

  it('[RG-72] two imports at once give a participant the values of both', async () => {
    const list = await newList();
    const { owner, id } = list;
    await importLater(list, [ada(), bruno('Base', '7')], [ticketType, table]);
    const { services } = app();
    let isOvertaken = false;
    const eventTransaction: Database['eventTransaction'] = async (eventId, work) => {
      if (!isOvertaken) {
        isOvertaken = true;
        await importLater(list, [ada('9')], [table]);
      }
      return await services.database.eventTransaction(eventId, work);
    };
    const slices = new WorkSlices();
    const body = JSON.stringify({ rows: [ada('VIP')], isDryRun: false, details: [ticketType] });
    const request = await parseImportBody(Buffer.from(body), slices);
    await importDirectly(
      { ...services, database: { ...services.database, eventTransaction } },
      { eventId: id, organiserId: owner.id, language: 'it', ...request },
      slices,
    );
    expect((await readValues(owner, id))['Ada']).toEqual(['VIP', '9']);
  });

  it('[RG-72] [AC-33] the erasure of an account erases its details, and those before an import', async () => {
    const attendee = await newAttendee(app());
    const owner = await newOrganisation(app());
    for (const times of [inOneHour(app()), afterGracePeriod(app())]) {
      const list = { owner, id: await newEvent(app(), owner, times) };
      const row = (...values: string[]) => ['Zoe', 'Rossi', attendee.email, '', 1, ...values];
      await importLater(list, [row('arachidi')], [allergies]);
      await importLater(list, [row('molluschi')], [allergies]);
    }
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs);
    await app().mails();
    expect(await eraseDueAccounts(app().services)).toBe(1);
    await app().mails();
    const participants = await app()
      .services.database.db.selectFrom('participant')
      .innerJoin('event', 'event.id', 'participant.event_id')
      .leftJoin('earlier_details as earlier', 'earlier.participant_id', 'participant.id')
      .select(['participant.details', 'earlier.details as earlier'])
      .where('event.organiser_id', '=', owner.id)
      .execute();
    expect(participants).toEqual(Array(2).fill({ details: '', earlier: null }));
  });

  it('[RG-72] [RG-7] the exported list has a column of each detail', async () => {
    const list = await newList();
    await importLater(list, [ada('noci', 'VIP'), bruno('', 'Base')], [allergies, ticketType]);
    const options = { token: list.owner.token };
    const { body } = await sendRaw(app(), exportParticipants, { params: { id: list.id } }, options);
    const [head, ...rows] = body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(head!.slice(-3)).toEqual(['Codice importato', 'Allergie', 'Tipo biglietto']);
    const byName = new Map(rows.map((cells) => [cells[0], cells.slice(-3)]));
    expect(byName.get('Ada')).toEqual(['PX-1', 'noci', 'VIP']);
    expect(byName.get('Bruno')).toEqual(['', '', 'Base']);
  });

  it('[RG-72] [AC-35] an account’s own data has the details under the names of their columns', async () => {
    const list = await newList();
    const attendee = await newAttendee(app());
    await registerEmails(app(), list.id, [attendee.email], attendee);
    await importLater(
      list,
      [
        ['Zoë1', 'D’Angelò', attendee.email, '', 1, 'noci', ''],
        ['Altra', 'Persona', attendee.email, '', 1, '', 'VIP'],
      ],
      [allergies, ticketType],
    );
    const { data } = await call(app(), exportOwnData, {}, attendee);
    expect(data).toMatchObject({
      orders: [{ participants: [{ details: { Allergie: 'noci' } }] }],
      registrationsByOthers: [{ details: { 'Tipo biglietto': 'VIP' } }],
    });
    expect(JSON.stringify(data)).not.toMatch(/"Tipo biglietto":""|"Allergie":""/);
  });

  it('[RG-72] only the organiser gives a list details', async () => {
    const { owner, id } = await newList();
    const stranger = await newOrganisation(app());
    const staff = await redeemPass(app(), await newPass(app(), owner, id));
    const body = { rows: [ada('VIP')], details: [ticketType], isDryRun: false };
    const input = { params: { id }, body };
    expect(await expectRefusal(app(), importParticipants, input, stranger)).toMatchObject({ status: 404 });
    for (const { token } of [staff, { token: '' }])
      expect((await expectRefusal(app(), importParticipants, input, { token })).status).toBeGreaterThan(400);
    expect(await readParticipantList(app(), owner, id)).toMatchObject({ participants: [], details: [] });
  });
});
