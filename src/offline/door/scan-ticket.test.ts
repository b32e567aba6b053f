import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeTicket, encodeTicketPayload } from '#contract/registration/ticket-code.ts';
import { listOfTwoParticipants, minimalDoorEventId, toUuid } from '#tests/support/phone/minimal-door.ts';
import type { ParticipantView } from '../participants/optimistic-participants.ts';
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

const setupScan = () => {
  const setCheckedIn = vi.fn<Door['setCheckedIn']>(() => Promise.resolve('operation'));
  const participant = { id: listedId, orderId: 'order', checkIns: [] };
  const participants = {
    // Whoever is checked in is displayed, on the list or not.
    getParticipant: (id: string) =>
      id === listedId || setCheckedIn.mock.calls.length > 0 ? { ...participant, id } : undefined,
    getByOrder: () => [],
  } as unknown as ParticipantView;
  const { event, removed } = listOfTwoParticipants();
  const meta = { event, removed, ticketKey };
  return (text: string) =>
    scanTicket(text, { eventId: minimalDoorEventId, meta, participants, setCheckedIn });
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
