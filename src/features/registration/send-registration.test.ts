import { expect, it, vi } from 'vitest';
import { ApiRefusal, NetworkFailure } from '#src/platform/api-errors.ts';
import { keptForMs, type Pending } from './registration-draft.ts';
import { RegistrationStore } from './registration-store.ts';
import { beginningWith } from './registration-values.ts';
import { sendRegistration, type Registered } from './send-registration.ts';

const ida = { firstName: 'Ida', lastName: 'Conti', email: 'ida@lontano.example' };
const answer = { success: true, message: '', data: { price: 0, orderId: 'o', tickets: [] } } as Registered;
const refusal = (reason: ApiRefusal['reason'], status: number) =>
  new ApiRefusal({ reason, status, message: reason, issues: [] });

function opened({ replies, isConnected = true }: { replies: unknown[]; isConnected?: boolean }) {
  const store = new RegistrationStore({ ...beginningWith(ida, 1), acceptedPNPTNC: true }, null);
  const sent: Pending[] = [];
  const kept: unknown[] = [];
  const press = () =>
    sendRegistration(store, {
      keep: async () => kept.push(store.read().draft.pending),
      isConnected: () => isConnected,
      send: async (pending) => {
        sent.push(pending);
        const reply = replies.shift();
        if (reply instanceof Error) throw reply;
        return answer;
      },
    });
  return { store, sent, kept, press };
}

it('[RG-23] sends the same content under the same key until the server has answered for it', async () => {
  const lost = [new NetworkFailure(''), refusal('internal', 500), refusal('tooManyRequests', 429)];
  const { store, sent, kept, press } = opened({ replies: [...lost, refusal('tokenError', 401)] });
  for (let count = 0; count < 4; count++) {
    expect((await press()).kind).toBe('unknown');
    // What was typed into it meanwhile counts for nothing.
    store.type(0, 'firstName', 'Ada');
  }
  expect((await press()).kind).toBe('done');
  expect(new Set(sent.map((it) => it.key)).size).toBe(1);
  expect(sent.every((it) => it.body.participants[0]!.firstName === 'Ida')).toBe(true);
  // On the device before it left.
  expect(kept).toEqual(sent);
});

it('[RG-23] after an answer the next press is another registration, with what is typed by then', async () => {
  const { store, sent, press } = opened({ replies: [refusal('noMoreTickets', 409)] });
  expect((await press()).kind).toBe('failed');
  store.type(0, 'firstName', 'Ada');
  expect((await press()).kind).toBe('done');
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
  expect(sent[1]!.body.participants[0]!.firstName).toBe('Ada');
});

it('[RG-23] what a refusal settles is settled, also of a press that was in doubt', async () => {
  const { store, press } = opened({ replies: [new NetworkFailure(''), refusal('soldOut', 409)] });
  await press();
  expect((await press()).kind).toBe('failed');
  expect(store.read().draft.pending).toBeNull();
});

it('[RG-23] what cannot have left this device is not in doubt', async () => {
  const { store, press } = opened({ replies: [new NetworkFailure('')], isConnected: false });
  expect((await press()).kind).toBe('failed');
  expect(store.read().draft.pending).toBeNull();
});

it('[RG-23] a key that the server may have forgotten is used no more', async () => {
  const { store, sent, press } = opened({ replies: [new NetworkFailure('')] });
  await press();
  vi.useFakeTimers({ now: Date.now() + keptForMs + 1000, toFake: ['Date'] });
  expect((await press()).kind).toBe('tooLate');
  vi.useRealTimers();
  expect(store.read().draft.pending).toBeNull();
  expect(sent).toHaveLength(1);
});

it('[RG-24] fewer places put people aside, and say how many; what waits for an answer stays as it is', () => {
  const store = new RegistrationStore(beginningWith(ida, 3), null);
  store.type(2, 'firstName', 'Zoë');
  store.follow({ hasQuestion: false, max: 2 });
  expect(store.read()).toMatchObject({ noOfCapped: 1, draft: { values: { quantity: 2 } } });
  expect(store.read().draft.values.people[2]!.firstName).toBe('Zoë');
  const waiting = new RegistrationStore(beginningWith(ida, 3), {
    values: beginningWith(ida, 3),
    pending: { key: 'k', sentAt: 0, body: {} as Pending['body'] },
  });
  waiting.follow({ hasQuestion: false, max: 1 });
  expect(waiting.read().draft.values.quantity).toBe(3);
});

it('[RG-21] what the server found wrong stays at its field until that changes; others stay the same', () => {
  const store = new RegistrationStore(beginningWith(ida, 2), null);
  store.fail({ 'participants.0.email': ['No'], 'participants.1.email': ['No'] });
  const before = store.read().issues;
  store.type(0, 'email', 'x');
  expect(store.read().issues).toEqual({ 'participants.1.email': ['No'] });
  expect(store.read().issues['participants.1.email']).toBe(before['participants.1.email']);
});
