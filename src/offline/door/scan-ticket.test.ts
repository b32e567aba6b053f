import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashCode } from '#contract/participant/code-hash.ts';
import { encodeTicket, encodeTicketPayload } from '#contract/registration/ticket-code.ts';
import { listOfTwoParticipants, minimalDoorEventId, toUuid } from '#tests/support/phone/minimal-door.ts';
import type { ParticipantView } from '../participants/optimistic-participants.ts';
import type { ListDownload } from '../storage/schema.ts';
import type { Door } from './door.ts';
import { scanTicket } from './scan-ticket.ts';
import { verifyTicket } from './verify-ticket.ts';

const listedId = toUuid(1);
const unlistedId = toUuid(77);
const otherEventId = toUuid(99);

let ticketKey: string;
/** A genuine ticket. */
let issue: (participantId: string, eventId?: string) => string;
beforeEach(() => {
  // A new key for each test: verifiers are cached by key.
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  ticketKey = publicKey.export({ format: 'jwk' }).x!;
  issue = (participantId, eventId = minimalDoorEventId) => {
    const payload = encodeTicketPayload(eventId, participantId);
    return encodeTicket(payload, sign(null, payload, privateKey));
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock('@noble/ed25519');
});

const flipSignature = (code: string): string =>
  code.slice(0, 100) + (code[100] === 'A' ? 'B' : 'A') + code.slice(101);

const removeEd25519 = (): void =>
  void vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));

/**
 * `codes`: external codes of the listed participant; `download`: the rest of the list is still arriving; with
 * `lacksCodes` an earlier version of the app has stored it.
 */
const setupScan = ({
  codes = [],
  download,
  lacksCodes = false,
}: { codes?: string[]; download?: ListDownload; lacksCodes?: boolean } = {}) => {
  const codeHashes = codes.map((code) => hashCode(minimalDoorEventId, code));
  const setCheckedIn = vi.fn<Door['setCheckedIn']>(() => Promise.resolve('operation'));
  const participant = { id: listedId, orderId: 'order', checkIns: [] };
  const participants = {
    // Whoever is checked in is displayed, on the list or not.
    getParticipant: (id: string) =>
      id === listedId || setCheckedIn.mock.calls.length > 0 ? { ...participant, id } : undefined,
    getByOrder: () => [],
    hasCodes: () => codes.length > 0,
    lacksCodes: () => lacksCodes,
    getIdsByCodeHash: (codeHash: string) => (codeHashes.includes(codeHash) ? [listedId] : []),
  } as unknown as ParticipantView;
  const { event, removed } = listOfTwoParticipants();
  const meta = {
    event,
    removed,
    ticketKey,
    hasCodes: codes.length > 0,
    ...(download && { download }),
  };
  return (text: string, otherReadings: readonly string[] = []) =>
    scanTicket(text, otherReadings, { eventId: minimalDoorEventId, meta, participants, setCheckedIn });
};

it.each([['the browser', () => {}] as const, ['the library', removeEd25519] as const])(
  '[CI-19] [CI-75] %s tells genuine tickets from forged ones, of this event and of others',
  async (_, prepare) => {
    prepare();
    for (const code of [issue(listedId), issue(unlistedId, otherEventId)]) {
      expect(await verifyTicket(code, [ticketKey])).toMatchObject({ kind: 'genuine' });
      expect(await verifyTicket(flipSignature(code), [ticketKey])).toEqual({ kind: 'forged' });
    }
    const scan = setupScan();
    expect(await scan(issue(listedId, otherEventId))).toMatchObject({ reason: 'otherEvent' });
    expect(await scan(flipSignature(issue(listedId, otherEventId)))).toMatchObject({ reason: 'forged' });
    expect(await scan(issue(unlistedId))).toMatchObject({ kind: 'in' });
  },
);

it('[CI-85] accepts tickets of every key that came with the list, and of no other', async () => {
  const former = { ticketKey, issue };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keys = [publicKey.export({ format: 'jwk' }).x!, former.ticketKey];
  expect(await verifyTicket(former.issue(listedId), keys)).toMatchObject({ kind: 'genuine' });
  const payload = encodeTicketPayload(minimalDoorEventId, listedId);
  const fresh = encodeTicket(payload, sign(null, payload, privateKey));
  expect(await verifyTicket(fresh, keys)).toMatchObject({ kind: 'genuine' });
  expect(await verifyTicket(fresh, [former.ticketKey])).toEqual({ kind: 'forged' });
  expect(await verifyTicket(flipSignature(fresh), keys)).toEqual({ kind: 'forged' });
});

it('[CI-96] finds the genuine ticket among the readings of a scan', async () => {
  const ticket = issue(listedId);
  const swapped = flipSignature(ticket);
  const scan = setupScan();
  expect(await scan(swapped, [ticket])).toMatchObject({ kind: 'in' });
  expect(await scan('HTTPS', [swapped, ticket])).toMatchObject({ kind: 'in' });
  expect(await scan(swapped, [issue(listedId, otherEventId)])).toMatchObject({ reason: 'otherEvent' });
  expect(await scan(swapped, [flipSignature(issue(unlistedId)), 'HTTPS'])).toMatchObject({
    reason: 'forged',
  });
  expect(await scan('WIFI', ['WLAN'])).toMatchObject({ reason: 'foreign' });
});

it('[CI-75] without any Ed25519 only listed participants are admitted, and every other ticket is reported as unverifiable', async () => {
  removeEd25519();
  vi.doMock('@noble/ed25519', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const scan = setupScan();
  for (const code of [issue(unlistedId), issue(listedId, otherEventId), flipSignature(issue(unlistedId))])
    expect(await scan(code)).toEqual({ kind: 'refused', reason: 'unverifiable' });
  expect(await scan(issue(listedId))).toMatchObject({ kind: 'in', participant: { id: listedId } });

  // The library is available again: the next ticket is verified.
  vi.doUnmock('@noble/ed25519');
  expect(await scan(flipSignature(issue(listedId)))).toMatchObject({ reason: 'forged' });
});

it('[CI-92] admits by an external code, also one that looks like a ticket of Presente', async () => {
  const otherTicket = issue(unlistedId, otherEventId);
  const forged = flipSignature(issue(unlistedId));
  for (const code of ['z3fsn8xq77k2', otherTicket, forged]) {
    const scan = setupScan({ codes: [code] });
    expect(await scan(`HTTPS://PRESENTE.EXAMPLE/T/${code}`)).toMatchObject({
      kind: 'in',
      participant: { id: listedId },
    });
  }
});

it('[CI-92] a genuine ticket of this event is its holder’s, whatever codes the list has', async () => {
  const scan = setupScan({ codes: [issue(unlistedId)] });
  expect(await scan(issue(unlistedId))).toMatchObject({ kind: 'in', participant: { id: unlistedId } });
});

it('[CI-92] admits by a part of a text only once the whole list is here', async () => {
  const text = 'https://other.example/t/PX-000-17';
  const download = { chunks: 1, total: 4000, in: 0, ranksAt: 1 };
  const scan = setupScan({ codes: ['PX-000-17'], download });
  expect(await scan(text)).toEqual({ kind: 'refused', reason: 'incompleteList' });
  expect(await scan('PX-000-17')).toMatchObject({ kind: 'in' });
  expect(await setupScan({ codes: ['PX-000-17'] })(text)).toMatchObject({ kind: 'in' });
});

it('[CI-92] says of an unknown text whether the list has external codes, or is still arriving', async () => {
  const text = 'https://other.example/t/z3fsn8xq77k2';
  expect(await setupScan()(text)).toEqual({ kind: 'refused', reason: 'foreign', hasCodes: false });
  const scan = setupScan({ codes: ['PX-1'] });
  expect(await scan(text)).toEqual({ kind: 'refused', reason: 'foreign', hasCodes: true });
  const download = { chunks: 1, total: 4000, in: 0, ranksAt: 1 };
  for (const incomplete of [{ download }, { codes: ['PX-1'], lacksCodes: true }])
    expect(await setupScan(incomplete)(text)).toEqual({ kind: 'refused', reason: 'incompleteList' });
  // Its signature says this much, list or not.
  expect(await setupScan({ download })(issue(unlistedId, otherEventId))).toMatchObject({
    reason: 'otherEvent',
  });
});
