import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { checkIn } from '#contract/check-in/check-in-endpoints.ts';
import { decodeFrames, downloadList, type DownloadHead } from '#contract/check-in/list-download.ts';
import { unpackParticipants } from '#contract/participant/packed-participants.ts';
import { splitDetails, type ImportedDetail } from '#contract/participant/list-detail.ts';
import { createRowMask } from '#server/check-in/mask-participant-row.ts';
import { iterateParticipants } from '#server/participant/participant-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { newOperation, readParticipantList, sendBatch } from '#tests/support/builders/door.ts';
import { readListDetails, updateListDetails } from '#contract/participant/list-detail-endpoints.ts';
import { importDetailsLater, readDetailValues } from '#tests/support/builders/import-rows.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';

const ticketType: ImportedDetail = { label: 'Tipo biglietto', isHighlighted: true, isOnPasses: true };
const allergies: ImportedDetail = { label: 'Allergie', isHighlighted: false, isOnPasses: false };

type Reader = Pick<BuiltAccount, 'token'>;

/** The cells of a row with these values. */
const ada = (...values: string[]) => ['Ada', 'Neri', 'ada@example.org', 'PX-1', 1, ...values];
const bruno = (...values: string[]) => ['Bruno', 'Verdi', 'bruno@example.org', '', 1, ...values];

describeOnBothEngines('details of a list at the door', (makeApp) => {
  const app = setupApp(makeApp);

  const newList = async () => {
    const owner = await newOrganisation(app());
    return { owner, id: await newEvent(app(), owner) };
  };
  const readCursor = async (reader: Reader, id: string) =>
    (await readParticipantList(app(), reader, id)).cursor;
  const readDownload = async ({ token }: Reader, id: string) => {
    const { rawPayload } = await sendRaw(app(), downloadList, { params: { id } }, { token });
    let head: DownloadHead | undefined;
    const values: Record<string, string | undefined> = {};
    for await (const frame of decodeFrames(Readable.from([Uint8Array.from(rawPayload)])))
      if (frame.kind === 'head') ({ head } = frame);
      else for (const { firstName, details } of unpackParticipants(frame.packed)) values[firstName] = details;
    return { details: head?.details, values, text: rawPayload.toString() };
  };

  it('[RG-72] no answer to a phone with a pass has a detail that is kept from passes', async () => {
    const list = await newList();
    const { owner, id } = list;
    const staff = await redeemPass(app(), await newPass(app(), owner, id));
    const before = await readCursor(owner, id);
    await importDetailsLater(app(), list, [ada('noci', 'VIP'), bruno('glutine')], [allergies, ticketType]);
    const shown = { position: 1, label: 'Tipo biglietto', isHighlighted: true };
    const all = [{ position: 0, label: 'Allergie', isHighlighted: false }, shown];
    for (const since of [undefined, before]) {
      const read = await readParticipantList(app(), staff, id, since);
      expect(read).toMatchObject({ isWhole: since === undefined, details: [shown] });
      expect(await readDetailValues(app(), staff, id, since)).toEqual({ Ada: ['', 'VIP'], Bruno: [] });
      expect(JSON.stringify(read)).not.toMatch(/noci|glutine|Allergie/);
      expect((await readParticipantList(app(), owner, id, since)).details).toEqual(all);
      expect(await readDetailValues(app(), owner, id, since)).toEqual({
        Ada: ['noci', 'VIP'],
        Bruno: ['glutine'],
      });
    }
    const received = await readDownload(staff, id);
    expect(received.details).toEqual([shown]);
    expect(splitDetails(received.values['Ada']!)).toEqual(['', 'VIP']);
    expect(received.values['Bruno']).toBe('');
    expect(received.text).not.toMatch(/noci|glutine|Allergie/);
    const whole = await readDownload(owner, id);
    expect(whole.details).toEqual(all);
    expect(splitDetails(whole.values['Ada']!)).toEqual(['noci', 'VIP']);
    const { participants } = await readParticipantList(app(), owner, id);
    const participantId = participants.find(({ firstName }) => firstName === 'Ada')!._id;
    for (const [reader, details] of [
      [staff, ['', 'VIP']],
      [owner, ['noci', 'VIP']],
    ] as const) {
      const operation = newOperation(app(), { eventId: id, participantId });
      const [result] = await sendBatch(app(), reader as BuiltAccount, [operation]);
      expect(result!.participant!.details).toEqual(details);
      const input = { params: { id: participantId }, body: { isCheckedIn: true, eventId: id } };
      expect((await call(app(), checkIn, input, reader)).data.participant!.details).toEqual(details);
    }
  });

  it('[RG-73] a detail that is kept from passes, or given to them, is a change of their list', async () => {
    const list = await newList();
    const { owner, id } = list;
    const staff = await redeemPass(app(), await newPass(app(), owner, id));
    const other = await newEvent(app(), owner);
    for (const eventId of [id, other])
      await importDetailsLater(
        app(),
        { owner, id: eventId },
        [ada('noci'), bruno()],
        [{ ...allergies, isOnPasses: true }],
      );
    const otherList = await readParticipantList(app(), owner, other);
    expect(await readDetailValues(app(), staff, id)).toEqual({ Ada: ['noci'], Bruno: [] });
    const update = async (mark: Partial<ImportedDetail>) => {
      const before = await readCursor(staff, id);
      const { data: previous } = await call(app(), readListDetails, { params: { id } }, owner);
      const body = { details: [{ ...allergies, position: 0, ...mark }], previous };
      await call(app(), updateListDetails, { params: { id }, body }, owner);
      return readParticipantList(app(), staff, id, before);
    };
    for (const [isOnPasses, values] of [
      [false, []],
      [true, ['noci']],
    ] as const) {
      const { participants, details } = await update({ isOnPasses });
      expect(participants.map((row) => [row.firstName, row.details])).toEqual([['Ada', values]]);
      expect(details).toHaveLength(isOnPasses ? 1 : 0);
    }
    // Neither is another list a changed one.
    const { participants, cursor } = await readParticipantList(app(), owner, other);
    expect([participants, cursor]).toEqual([otherList.participants, otherList.cursor]);
    // Without a change of this mark the rows stay as they are.
    const renamed = await update({ isOnPasses: true, isHighlighted: true, label: 'Allergia' });
    expect(renamed).toMatchObject({
      participants: [],
      details: [{ position: 0, label: 'Allergia', isHighlighted: true }],
    });
  });

  it('[CI-94] a column that is imported while a list is being sent is not in it', async () => {
    const list = await newList();
    const { owner, id } = list;
    const { db } = app().services.database;
    const pass = { eventId: id, phoneId: '', untilMs: 0 };
    await importDetailsLater(app(), list, [ada('VIP')], [ticketType]);
    const maskRow = await createRowMask(db, { organiserId: owner.id, pass });
    await importDetailsLater(app(), list, [bruno('VIP', 'noci')], [ticketType, allergies]);
    const rows = [];
    for await (const page of iterateParticipants(db, id, 10)) rows.push(...page.map(maskRow));
    expect(rows.map(({ details }) => details)).toEqual([['VIP'], ['VIP']]);
  });

  it('[RG-72] a later import gives passes nothing that the organiser has kept from them', async () => {
    const list = await newList();
    const { owner, id } = list;
    const staff = await redeemPass(app(), await newPass(app(), owner, id));
    await importDetailsLater(app(), list, [ada('noci')], [allergies]);
    await importDetailsLater(app(), list, [bruno('soia')], [{ ...allergies, isOnPasses: true }]);
    const read = await readParticipantList(app(), staff, id);
    expect(read.details).toEqual([]);
    expect(JSON.stringify(read)).not.toMatch(/noci|soia/);
  });

  it('[RG-72] a later import may keep from passes what they had', async () => {
    const list = await newList();
    const { owner, id } = list;
    const staff = await redeemPass(app(), await newPass(app(), owner, id));
    await importDetailsLater(app(), list, [ada('noci')], [{ ...allergies, isOnPasses: true }]);
    const before = await readCursor(staff, id);
    await importDetailsLater(app(), list, [bruno('soia')], [allergies]);
    expect((await readParticipantList(app(), staff, id)).details).toEqual([]);
    expect(await readDetailValues(app(), staff, id, before)).toEqual({ Ada: [], Bruno: [] });
  });
});
