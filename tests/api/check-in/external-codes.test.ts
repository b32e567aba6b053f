import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { checkIn } from '#contract/check-in/check-in-endpoints.ts';
import { decodeFrames, downloadList } from '#contract/check-in/list-download.ts';
import { unpackParticipants } from '#contract/participant/packed-participants.ts';
import { toStoredParticipant, type StoredParticipant } from '#contract/participant/stored-participant.ts';
import { languages } from '#contract/language.ts';
import { getCodeEnd, hashCode } from '#contract/participant/code-hash.ts';
import { toImportCells } from '#contract/participant/import-row.ts';
import { editParticipant, exportParticipants } from '#contract/participant/participant-endpoints.ts';
import { guessLayout } from '#src/features/participant/import/reader/columns.ts';
import { parseText } from '#src/features/participant/import/reader/parse-text.ts';
import { readPeople } from '#src/features/participant/import/reader/read-people.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { importRows, undoLatest } from '#tests/support/builders/import-rows.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';

const code = 'z3fsn8xq77k2';
const ada = ['Ada', 'Neri', 'ada@example.org', code];
const bruno = ['Bruno', 'Verdi', 'bruno@example.org'];

describeOnBothEngines('external codes at the door', (makeApp) => {
  const app = setupApp(makeApp);

  const readCodes = async (owner: { token: string }, id: string, since?: number) => {
    const { participants } = await readParticipantList(app(), owner, id, since);
    return participants.map(({ firstName, codeHash, codeEnd }) => ({ firstName, codeHash, codeEnd }));
  };
  const expected = (id: string, firstName: string, text: string) => ({
    firstName,
    codeHash: hashCode(id, text),
    codeEnd: getCodeEnd(text),
  });
  const withoutCode = (firstName: string) => ({ firstName, codeHash: '', codeEnd: undefined });

  it('[CI-92] every answer about a participant has hash and end of the code, for passes too, and never the code', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await importRows(app(), owner, id, [ada, bruno]);
    const staff = await redeemPass(app(), await newPass(app(), owner, id));
    for (const reader of [owner, staff]) {
      const codes = (await readCodes(reader, id)).toSorted((a, b) => (a.firstName < b.firstName ? -1 : 1));
      expect(codes).toEqual([expected(id, 'Ada', code), withoutCode('Bruno')]);
      const { token } = reader;
      const response = await sendRaw(app(), downloadList, { params: { id } }, { token });
      expect(response.body).not.toContain(code);
      const rows: StoredParticipant[] = [];
      for await (const frame of decodeFrames(Readable.from([Uint8Array.from(response.rawPayload)])))
        if (frame.kind === 'chunk') rows.push(...unpackParticipants(frame.packed));
      const listed = (await readParticipantList(app(), reader, id)).participants.map(toStoredParticipant);
      const withoutRank = ({ rank: _, ...row }: StoredParticipant) => row;
      expect(rows.map(withoutRank).toSorted(byId)).toEqual(listed.map(withoutRank).toSorted(byId));
    }
    const { participants } = await readParticipantList(app(), owner, id);
    const params = { id: participants.find(({ firstName }) => firstName === 'Ada')!._id };
    const { data } = await call(app(), checkIn, { params, body: { isCheckedIn: true } }, owner);
    expect(data.participant).toMatchObject(expected(id, 'Ada', code));
    const correction = { firstName: 'Adele', lastName: 'Neri', email: 'ada@example.org' };
    const edited = await call(app(), editParticipant, { params, body: correction }, owner);
    expect(edited.data).toMatchObject(expected(id, 'Adele', code));
    expect(JSON.stringify([participants, data, edited])).not.toContain(code);
  });

  it('[CI-92] a downloaded list with codes takes at most 65 bytes for each participant', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const rows = Array.from({ length: 2000 }, (_, n) => [
      'Zoë',
      `Neri ${n}`,
      `persona${n}@example.org`,
      randomBytes(16).toString('hex'),
    ]);
    await importRows(app(), owner, id, rows);
    const headers = { 'accept-encoding': 'br' };
    const options = { token: owner.token, headers };
    const response = await sendRaw(app(), downloadList, { params: { id } }, options);
    expect(response.rawPayload.length / rows.length).toBeLessThan(65);
  });

  it('[CI-92] a code that an import gives or its undo takes back is a change of the list', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    const readCursor = async () => (await readParticipantList(app(), owner, id)).cursor;
    await importRows(app(), owner, id, [bruno]);
    const before = await readCursor();
    app().clock.advance(1);
    await importRows(app(), owner, id, [[...bruno, 'PX-000-17']]);
    expect(await readCodes(owner, id, before)).toEqual([expected(id, 'Bruno', 'PX-000-17')]);
    const between = await readCursor();
    app().clock.advance(1);
    await undoLatest(app(), owner, id);
    expect(await readCodes(owner, id, between)).toEqual([withoutCode('Bruno')]);
  });

  it('[CI-92] the same code has another hash at another event', async () => {
    const owner = await newOrganisation(app());
    const hashes = new Set<string | undefined>();
    for (let n = 0; n < 2; n++) {
      const id = await newEvent(app(), owner);
      await importRows(app(), owner, id, [ada]);
      for (const { codeHash } of await readCodes(owner, id)) hashes.add(codeHash);
    }
    expect(hashes.size).toBe(2);
  });

  it.each(languages)(
    '[RG-7] [CI-92] the organiser’s export in %s has the whole code, and can be imported again',
    async (language) => {
      const owner = await newOrganisation(app());
      const id = await newEvent(app(), owner);
      await importRows(app(), owner, id, [ada, bruno, ['Elio', 'Belisari', '', '-0123']]);
      const options = { token: owner.token, language };
      const { body } = await sendRaw(app(), exportParticipants, { params: { id } }, options);
      const table = parseText(body);
      const rows = readPeople(table, guessLayout(table)).people.map(({ row }) => toImportCells(row));
      const copy = await newEvent(app(), owner);
      expect(await importRows(app(), owner, copy, rows)).toMatchObject({ added: 3, problems: [] });
      const sortedRows = rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
      expect(sortedRows).toEqual([ada, bruno, ['Elio', 'Belisari', '', '-0123']]);
    },
  );
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
