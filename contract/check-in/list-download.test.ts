import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { decodeFrames, encodeFrame, type DownloadFrame } from './list-download.ts';
import {
  packSearchables,
  rankParticipants,
  unpackParticipants,
  type PackedParticipants,
} from '../participant/packed-participants.ts';
import { toStoredParticipant } from '../participant/stored-participant.ts';

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
      ...(n < 2 && { details: n === 0 ? ['VIP', '', 'Tavolo 7 · 王'] : [] }),
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
  details: [{ position: 2, label: 'Tavolo', isHighlighted: true }],
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

const findDetails = (packed: PackedParticipants): Record<string, string | undefined> =>
  Object.fromEntries(unpackParticipants(packed).map(({ lastName, details }) => [lastName, details]));
const withoutDetails = ({ details: _, ...packed }: PackedParticipants): PackedParticipants => packed;

/** The columns of a frame as an earlier version encodes and decodes them: four texts, and a length that is 0. */
const earlier = {
  encode({ ids, orderIds, haystacks, rows, ends, ranks, inSince }: PackedParticipants) {
    const texts = [ids, orderIds, haystacks, rows];
    const numbers = [
      Uint32Array.of(ranks.length, ...texts.map((text) => text.length), 0),
      inSince,
      ends,
      ranks,
    ];
    const body = Buffer.concat([...numbers.map((column) => Buffer.from(column.buffer)), ...texts]);
    return Uint8Array.from(Buffer.concat([Buffer.from(Int32Array.of(0, body.length).buffer), body]));
  },
  decode(frame: Uint8Array<ArrayBuffer>): PackedParticipants {
    const { buffer } = frame.slice(8);
    const [count = 0, ...textLengths] = new Uint32Array(buffer, 0, 6);
    let offset = 24;
    const take = (length: number): ArrayBuffer => buffer.slice(offset, (offset += length));
    const textsLength = textLengths.reduce((sum, length) => sum + length, 0);
    if (buffer.byteLength !== 24 + count * 16 + textsLength) throw new Error('not a list');
    const inSince = new Float64Array(take(count * 8));
    const ends = new Uint32Array(take(count * 4));
    const ranks = new Int32Array(take(count * 4));
    const [ids, orderIds, haystacks, rows] = textLengths.map((length) => new Uint8Array(take(length)));
    return { ids: ids!, orderIds: orderIds!, haystacks: haystacks!, rows: rows!, ends, ranks, inSince };
  },
};

const decodeChunk = async (frame: Uint8Array<ArrayBuffer>): Promise<PackedParticipants> => {
  const [decoded] = await decode([frame]);
  if (decoded?.kind !== 'chunk') throw new Error('no chunk');
  return decoded.packed;
};

it('[RG-72] a download has the details of each participant, and says whose are missing', async () => {
  const packed = await decodeChunk(encodeFrame(frames[2]!));
  const expected = { Rossi: 'VIP\u001f\u001fTavolo 7 · 王', 王: '', 'D’Angelò': undefined };
  expect(findDetails(packed)).toEqual(expected);
});

it('[RG-72] a chunk of one participant without details is not one that lacks them', async () => {
  const one = participants.filter(({ participant }) => participant.lastName === '王');
  const packed = await decodeChunk(encodeFrame({ kind: 'chunk', no: 0, packed: packSearchables(one) }));
  expect(findDetails(packed)).toEqual({ 王: '' });
});

it('[RG-72] a download by a server of an earlier version lacks all details', async () => {
  const packed = await decodeChunk(earlier.encode(packSearchables(participants)));
  expect(packed).toEqual(withoutDetails(packSearchables(participants)));
  expect(findDetails(packed)).toEqual({ Rossi: undefined, 王: undefined, 'D’Angelò': undefined });
});

it('[RG-72] an earlier version of the app reads a download with details', () => {
  for (const list of [participants, participants.slice(0, 1), []]) {
    const packed = packSearchables(list);
    expect(earlier.decode(encodeFrame({ kind: 'chunk', no: 0, packed }))).toEqual(withoutDetails(packed));
  }
});
