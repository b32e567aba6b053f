import { i18n } from '@lingui/core';
import { beforeAll, expect, it, vi } from 'vitest';
import { ApiRefusal, NetworkFailure } from '#src/platform/http/api-errors.ts';
import { draftMaxAgeMs, type PendingSubmission } from './registration-draft.ts';
import { RegistrationStore } from './registration-store.ts';
import { createInitialValues } from './registration-values.ts';
import { sendRegistration, type RegistrationResponse } from './send-registration.ts';

const ida = { firstName: 'Ida', lastName: 'Conti', email: 'ida@lontano.example' };
const response = {
  success: true,
  message: '',
  data: { price: 0, orderId: 'o', email: ida.email, tickets: [] },
} as RegistrationResponse;
const refusal = (reason: ApiRefusal['reason'], status: number) =>
  new ApiRefusal({ reason, status, message: reason, issues: [] });

beforeAll(() => i18n.loadAndActivate({ locale: 'it', messages: {} }));

interface SetUp {
  replies: unknown[];
  isConnected?: boolean;
  findHeld?: () => number[];
}

function setUp({ replies, isConnected = true, findHeld }: SetUp) {
  const store = new RegistrationStore({ ...createInitialValues(ida, 1), acceptedPNPTNC: true }, null);
  const sent: PendingSubmission[] = [];
  const persisted: unknown[] = [];
  const submit = () =>
    sendRegistration(store, {
      persist: async () => persisted.push(store.read().draft.pending),
      isConnected: () => isConnected,
      findHeld,
      send: async (pending) => {
        sent.push(pending);
        const reply = replies.shift();
        if (reply instanceof Error) throw reply;
        return response;
      },
    });
  return { store, sent, persisted, press: submit };
}

it('[RG-23] retries the same content under the same key until the server responds', async () => {
  const lost = [new NetworkFailure(''), refusal('internal', 500), refusal('tooManyRequests', 429)];
  const { store, sent, persisted, press } = setUp({ replies: [...lost, refusal('tokenError', 401)] });
  for (let count = 0; count < 4; count++) {
    expect((await press()).kind).toBe('unknown');
    // Changes made meanwhile must not be sent.
    store.setField(0, 'firstName', 'Ada');
  }
  expect((await press()).kind).toBe('done');
  expect(new Set(sent.map((submission) => submission.key)).size).toBe(1);
  expect(sent.every((submission) => submission.body.participants[0]!.firstName === 'Ida')).toBe(true);
  // Persisted before sending.
  expect(persisted).toEqual(sent);
});

it('[RG-23] sends the current input under a new key after a response', async () => {
  const { store, sent, press } = setUp({ replies: [refusal('noMoreTickets', 409)] });
  expect((await press()).kind).toBe('failed');
  store.setField(0, 'firstName', 'Ada');
  expect((await press()).kind).toBe('done');
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
  expect(sent[1]!.body.participants[0]!.firstName).toBe('Ada');
});

it('[RG-23] clears the pending submission on a refusal, also of a retry', async () => {
  const { store, press } = setUp({ replies: [new NetworkFailure(''), refusal('soldOut', 409)] });
  await press();
  expect((await press()).kind).toBe('failed');
  expect(store.read().draft.pending).toBeNull();
});

it('[RG-23] does not keep a submission that was never sent', async () => {
  const { store, press } = setUp({ replies: [new NetworkFailure('')], isConnected: false });
  expect((await press()).kind).toBe('failed');
  expect(store.read().draft.pending).toBeNull();
});

it('[RG-23] does not reuse a key that the server may have deleted', async () => {
  const { store, sent, press } = setUp({ replies: [new NetworkFailure('')] });
  await press();
  vi.useFakeTimers({ now: Date.now() + draftMaxAgeMs + 1000, toFake: ['Date'] });
  expect((await press()).kind).toBe('expired');
  vi.useRealTimers();
  expect(store.read().draft.pending).toBeNull();
  expect(sent).toHaveLength(1);
});

it('[RG-24] sets participants aside when fewer tickets are left, except in a pending submission', () => {
  const store = new RegistrationStore(createInitialValues(ida, 3), null);
  store.setField(2, 'firstName', 'Zoë');
  store.syncWithEvent({ hasQuestion: false, max: 2 });
  expect(store.read()).toMatchObject({ removedCount: 1, draft: { values: { quantity: 2 } } });
  expect(store.read().draft.values.people[2]!.firstName).toBe('Zoë');
  const waiting = new RegistrationStore(createInitialValues(ida, 3), {
    values: createInitialValues(ida, 3),
    pending: { key: 'k', sentAt: 0, body: {} as PendingSubmission['body'] },
    held: null,
    toConfirm: null,
  });
  waiting.syncWithEvent({ hasQuestion: false, max: 1 });
  expect(waiting.read().draft.values.quantity).toBe(3);
});

it('[RG-21] keeps a server issue until its field changes, and the other issues identical', () => {
  const store = new RegistrationStore(createInitialValues(ida, 2), null);
  store.showIssues({ 'participants.0.email': ['No'], 'participants.1.email': ['No'] });
  const previousIssues = store.read().issues;
  store.setField(0, 'email', 'x');
  expect(store.read().issues).toEqual({ 'participants.1.email': ['No'] });
  expect(store.read().issues['participants.1.email']).toBe(previousIssues['participants.1.email']);
});

it('[RG-70] asks once of each name of one word whether it is the whole name', async () => {
  const { store, sent, press } = setUp({ replies: [null, null] });
  const values = { ...store.read().draft.values, ...createInitialValues({ ...ida, lastName: ' ' }, 2) };
  store.setValues({ ...values, acceptedPNPTNC: true, isOneEmail: true }, 'participants');
  // Together with the issues of the other fields.
  expect(await press()).toEqual({ kind: 'invalid' });
  expect(Object.keys(store.read().issues)).toEqual(['participants.0.lastName', 'participants.1.firstName']);
  store.setField(1, 'firstName', 'Sukarno');
  await press();
  expect(Object.keys(store.read().issues)).toEqual(['participants.1.lastName']);
  store.setField(1, 'lastName', 'S.');
  expect(store.read().issues).toEqual({});
  store.setField(1, 'lastName', '');
  expect((await press()).kind).toBe('done');
  expect(sent[0]!.body.participants.map(({ lastName }) => lastName)).toEqual(['', '']);
});

it('[RG-51] is not sent while someone already has a ticket, and asks the server for the same', async () => {
  const known = setUp({ replies: [], findHeld: () => [0] });
  expect(await known.press()).toEqual({ kind: 'duplicate', positions: [0] });
  expect(known.sent).toEqual([]);
  expect(known.store.read().draft.pending).toBeNull();

  const unknown = setUp({ replies: [refusal('alreadyRegistered', 409), null], findHeld: () => [] });
  expect((await unknown.press()).kind).toBe('failed');
  expect(unknown.sent[0]!.body.isDuplicateAllowed).toBe(false);

  const wanted = setUp({ replies: [null] });
  expect((await wanted.press()).kind).toBe('done');
  expect(wanted.sent[0]!.body.isDuplicateAllowed).toBe(true);
});
