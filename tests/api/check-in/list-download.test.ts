import { brotliDecompressSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkIn, listParticipants } from '#contract/check-in/check-in-endpoints.ts';
import { decodeFrames, downloadList, type DownloadFrame } from '#contract/check-in/list-download.ts';
import { unpackParticipants, type PackedParticipants } from '#contract/participant/packed-participants.ts';
import { editParticipant, removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { toStoredParticipant, toSearchKey } from '#contract/participant/stored-participant.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';
import { insertOrder } from '#tests/support/db/insert-order.ts';

const lastNames = ['Rossi', 'De’Rossi', '王', 'Großmann', 'D’Angelò'];

describeOnBothEngines('list download', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let ids: string[];

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org);
    ids = [];
  });
  afterEach(() => app.close());

  const addParticipants = async (count: number) => {
    while (ids.length < count)
      ids.push(
        ...(await insertOrder(app.services, {
          eventId,
          participants: Array.from({ length: Math.min(500, count - ids.length) }, (_, n) => ({
            firstName: 'Zoë',
            lastName: lastNames[n % lastNames.length]!,
            email: `persona${ids.length + n}@example.org`,
          })),
        })),
      );
  };

  async function download(query: { from?: number; of?: number; seen?: string } = {}, token = org.token) {
    const headers = { 'accept-encoding': 'br' };
    const response = await sendRaw(app, downloadList, { params: { id: eventId }, query }, { token, headers });
    expect(response.statusCode).toBe(200);
    const frames: DownloadFrame[] = [];
    const bytes = Uint8Array.from(brotliDecompressSync(response.rawPayload));
    for await (const frame of decodeFrames(Readable.from([bytes]))) frames.push(frame);
    const head = frames.find((frame) => frame.kind === 'head')!.head;
    const firstRows = unpackParticipants(frames.find((frame) => frame.kind === 'firstRows')!.packed);
    const chunks = new Map<number, PackedParticipants>();
    for (const frame of frames) if (frame.kind === 'chunk') chunks.set(frame.no, frame.packed);
    const rows = [...chunks.values()].flatMap(unpackParticipants);
    return { head, firstRows, chunks, rows, wireBytes: response.rawPayload.length };
  }

  it('[CI-87] contains the list of the public call in chunks, by name, the first rows first', async () => {
    await addParticipants(4500);
    const params = { id: ids[7]! };
    await call(app, checkIn, { params, body: { isCheckedIn: true } }, { token: org.token });
    const list = await readParticipantList(app, org, eventId);
    const { head, firstRows, chunks, rows, wireBytes } = await download();
    expect(head).toMatchObject({ from: 0, chunkCount: 3, total: 4500, in: 1, cursor: list.cursor });
    expect([...chunks.keys()]).toEqual([0, 1, 2]);
    const byRank = rows.toSorted((a, b) => a.rank - b.rank);
    expect(byRank.map(({ rank }) => rank)).toEqual(byRank.map((_, n) => n));
    const sorted = list.participants
      .map(toStoredParticipant)
      .sort((a, b) => (toSearchKey(a) < toSearchKey(b) ? -1 : 1));
    expect(byRank).toEqual(sorted.map((row, rank) => ({ ...row, rank })));
    expect(firstRows).toEqual(byRank.slice(0, firstRows.length));
    expect(firstRows.length).toBeGreaterThan(40);
    // The budget of the network: two random ids for each participant, and their name.
    expect(wireBytes / 4500).toBeLessThan(60);
  });

  it('[CI-88] goes on with any chunk, and begins again when that cannot be', async () => {
    await addParticipants(4500);
    const all = await download();
    const rest = await download({ from: 2, of: 3 });
    expect([...rest.chunks.keys()]).toEqual([2]);
    expect(rest.chunks.get(2)).toEqual(all.chunks.get(2));
    expect((await download({ from: 3, of: 3 })).chunks.size).toBe(0);
    // Chunks that would be too large, and a change that this server does not know.
    expect((await download({ from: 1, of: 1 })).head).toMatchObject({ from: 0, chunkCount: 3 });
    const { head } = await download({ from: 2, of: 3, seen: `${all.head.cursor}.0000` });
    expect(head).toMatchObject({ from: 0, chunkCount: 3, isRestored: true });
  });

  it('[CI-89] misses no change that is made between two chunks', async () => {
    await addParticipants(4500);
    const first = await download();
    const { token } = org;
    const stored = first.chunks.get(0)!;
    const [changed, removed, renamed] = unpackParticipants(stored);
    await call(app, checkIn, { params: { id: changed!.id }, body: { isCheckedIn: true } }, { token });
    await call(app, removeParticipant, { params: { id: removed!.id } }, { token });
    const name = { firstName: 'Anna', lastName: 'Abate', email: 'anna@example.org' };
    await call(app, editParticipant, { params: { id: renamed!.id }, body: name }, { token });
    await addParticipants(4510);
    const rest = await download({ from: 1, of: 3 });
    const changes = await readParticipantList(app, org, eventId, first.head.cursor);
    const known = new Map(
      [...unpackParticipants(stored), ...rest.rows, ...changes.participants.map(toStoredParticipant)].map(
        (row) => [row.id, { ...row, rank: 0 }],
      ),
    );
    for (const id of changes.removed) known.delete(id);
    const now = (await readParticipantList(app, org, eventId)).participants.map(toStoredParticipant);
    expect([...known.values()].sort(byId)).toEqual(now.map((row) => ({ ...row, rank: 0 })).sort(byId));
  });

  it('[CI-21] [CI-87] masks e-mails for passes, and is refused to others', async () => {
    await addParticipants(3);
    const pass = await newPass(app, org, eventId);
    const { token } = await redeemPass(app, pass);
    const { rows } = await download({}, token);
    expect(rows.map(({ email }) => email)).toEqual(Array(3).fill('p•••@example.org'));
    const haystacks = (await download({}, token)).chunks.get(0)!.haystacks;
    expect(new TextDecoder().decode(haystacks)).not.toContain('persona');
    const params = { id: eventId };
    const stranger = await newOrganisation(app, { companyName: 'Altri' });
    const refusals = [
      await expectRefusal(app, downloadList, { params }),
      await expectRefusal(app, downloadList, { params }, { token: (await newAttendee(app)).token }),
      await expectRefusal(app, downloadList, { params }, { token: stranger.token }),
      await expectRefusal(app, downloadList, { params, query: { from: -1 } }, { token: org.token }),
      await expectRefusal(app, downloadList, { params, query: { of: 1e9 } }, { token: org.token }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 403, 404, 400, 400]);
  });

  it('[CI-90] answers a second opening with at most 2 kB when nothing has changed', async () => {
    await addParticipants(500);
    const { head } = await download();
    const query = { since: head.cursor, seen: `${head.mark!.changeNo}.${head.mark!.token}` };
    const response = await sendRaw(
      app,
      listParticipants,
      { params: { id: eventId }, query },
      { token: org.token },
    );
    expect(response.json()).toMatchObject({ data: { isWhole: false, participants: [] } });
    expect(response.rawPayload.length + JSON.stringify(response.headers).length).toBeLessThan(2000);
  });
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
