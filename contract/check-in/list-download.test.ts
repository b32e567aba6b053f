import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { decodeFrames, encodeFrame, type DownloadFrame } from './list-download.ts';
import { packSearchables, rankParticipants, unpackParticipants } from './packed-participants.ts';
import { toStoredParticipant } from './stored-participant.ts';

const participants = rankParticipants(
  ['Rossi', '王', 'D’Angelò'].map((lastName, n) =>
    toStoredParticipant({
      _id: `01890000-0000-7000-8000-00000000000${n}`,
      firstName: 'Zoë',
      lastName,
      email: `persona${n}@example.org`,
      acceptedPNPTNC: true,
      isCheckedIn: n === 1,
      orderId: '01890000-0000-7000-8000-0000000000aa',
      orderName: 'Zoë',
      ticketNo: n,
      noOfTickets: 3,
      hasMailFailed: n === 2,
      changeNo: n,
      checkIns: n === 1 ? [{ operationId: 'op', at: '2026-06-06T12:00:00.000Z', deviceLabel: 'Nord' }] : [],
    }),
  ),
);

const head = {
  removed: [],
  cursor: 7,
  event: {
    _id: 'e',
    title: 'Festa',
    startDateTime: '',
    endDateTime: '',
    location: '',
    isCancelled: false,
    others: [],
  },
  ticketKey: 'key',
  serverTime: '2026-06-06T12:00:00.000Z',
  from: 0,
  chunkCount: 2,
  total: 3,
  in: 1,
};

const frames: readonly DownloadFrame[] = [
  { kind: 'head', head },
  { kind: 'firstRows', packed: packSearchables(participants.slice(0, 1)) },
  { kind: 'chunk', no: 0, packed: packSearchables(participants) },
  { kind: 'chunk', no: 1, packed: packSearchables([]) },
];
const bytes = Buffer.concat(frames.map(encodeFrame));

async function decode(pieces: Iterable<Uint8Array<ArrayBuffer>>): Promise<DownloadFrame[]> {
  const decoded: DownloadFrame[] = [];
  for await (const frame of decodeFrames(Readable.from(pieces))) decoded.push(frame);
  return decoded;
}

it.each([1, 7, 8, 1000, 1_000_000])(
  '[CI-87] decodes a download that arrives in pieces of %i bytes',
  async (size) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      Uint8Array.from(bytes.subarray(n * size, (n + 1) * size)),
    );
    const decoded = await decode(pieces);
    expect(decoded).toEqual(frames);
    expect(decoded[2]?.kind === 'chunk' && unpackParticipants(decoded[2].packed)).toEqual(
      participants.map(({ participant }) => participant),
    );
  },
);

it('[CI-88] drops a frame that is incomplete, and refuses what is not a list', async () => {
  const cut = Uint8Array.from(bytes.subarray(0, -1));
  expect(await decode([cut])).toEqual(frames.slice(0, 3));
  await expect(decode([new TextEncoder().encode('<!doctype html><title>Wi-Fi</title>')])).rejects.toThrow(
    'not a list',
  );
  const broken = encodeFrame(frames[2]!);
  broken[8] = 200;
  await expect(decode([broken])).rejects.toThrow('not a list');
});
