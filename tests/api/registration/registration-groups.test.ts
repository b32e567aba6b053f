import { expect, it, vi } from 'vitest';
import { cancelEvent, readOwnEvent } from '#contract/event/event-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { WorkGroups } from '#server/db/work-groups.ts';
import { newId } from '#server/id.ts';
import { placeOrders } from '#server/registration/place-orders.ts';
import type { PreparedOrder } from '#server/registration/prepared-order.ts';
import { findRegistrableEvent, identifyParticipants } from '#server/registration/registration-store.ts';
import { toOrderMails } from '#server/registration/tickets/queue-order-mails.ts';
import { createTicketMails } from '#server/registration/tickets/queue-ticket-mails.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newLimitedEvent } from '#tests/support/builders/limited-events.ts';
import { newParticipants, readParticipantList } from '#tests/support/builders/door.ts';

const newForm = (name: string, count = 1) =>
  Array.from({ length: count }, (_, n) => ({
    firstName: name,
    lastName: `Bianchi ${n + 1}`,
    email: `${name.toLowerCase()}@example.org`,
  }));

/** An order as `register` prepares it. */
async function prepare(
  app: TestApp,
  eventId: string,
  { name, count = 1, key, content = name }: { name: string; count?: number; key?: string; content?: string },
): Promise<PreparedOrder> {
  const nowMs = app.clock();
  const event = await findRegistrableEvent(app.services.database.db, eventId);
  const participants = identifyParticipants(newForm(name, count), nowMs);
  const buyer = participants[0]!;
  const unpriced = { orderId: newId(nowMs), eventId, accountId: undefined, buyer, language: 'it' as const };
  const order = { ...unpriced, priceCents: 0, participants, nowMs };
  const mails = createTicketMails(app.services, {
    order: {
      ...buyer,
      id: order.orderId,
      eventId,
      language: 'it',
      isAddedByOrganiser: false,
      priceCents: 0,
      participants,
    },
    event: event!.schedule,
    nowMs,
  });
  return {
    order,
    mails: toOrderMails(order.orderId, mails, new Set()),
    version: event!.version,
    requestKey: key === undefined ? undefined : { keyHash: key, contentHash: content },
    shares: [],
    isFromOwner: false,
  };
}

describeOnBothEngines('groups of registrations', (makeApp) => {
  const app = setupApp(makeApp);
  const place = async (eventId: string, prepared: readonly PreparedOrder[]) =>
    (await placeOrders(app().services, eventId, prepared)).map((outcome) => {
      if ('error' in outcome) return (outcome.error as { reason: string }).reason;
      return outcome.value === 'eventChanged' ? outcome.value : outcome.value.orderId;
    });

  it('[OP-64] [RG-1] [RG-3] gives the last tickets to the first orders that fit, each whole', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 4);
    const orders = [
      await prepare(app(), eventId, { name: 'Anna', count: 3 }),
      await prepare(app(), eventId, { name: 'Bea', count: 2, key: 'bea' }),
      await prepare(app(), eventId, { name: 'Carla' }),
      await prepare(app(), eventId, { name: 'Dora' }),
    ];
    const [anna, , carla] = orders.map(({ order }) => order.orderId);
    expect(await place(eventId, orders)).toEqual([anna, 'noMoreTickets', carla, 'soldOut']);
    const list = await readParticipantList(app(), org, eventId);
    expect(list.participants.map(({ firstName }) => firstName).sort()).toEqual([
      'Anna',
      'Anna',
      'Anna',
      'Carla',
    ]);
    const event = await call(app(), readOwnEvent, { params: { id: eventId } }, { token: org.token });
    expect(event.data).toMatchObject({ availableTickets: 0, noOfParticipants: 4 });
    expect((await app().mails()).map(({ to }) => to).sort()).toEqual([
      'anna@example.org',
      'carla@example.org',
    ]);
    // The key of the refused request is free: it may be sent again.
    const keys = app().services.database.db.selectFrom('idempotency_key').select('key_hash');
    expect(await keys.where('key_hash', '=', 'bea').execute()).toEqual([]);
  });

  it('[OP-64] [RG-13] makes one order of a request that is in a group twice', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 4);
    const first = await prepare(app(), eventId, { name: 'Anna', key: 'k' });
    const again = await prepare(app(), eventId, { name: 'Anna', key: 'k' });
    const other = await prepare(app(), eventId, { name: 'Bea', key: 'k' });
    const { orderId } = first.order;
    expect(await place(eventId, [first, again, other])).toEqual([orderId, orderId, 'keyReused']);
    expect(await place(eventId, [await prepare(app(), eventId, { name: 'Anna', key: 'k' })])).toEqual([
      orderId,
    ]);
    expect((await readParticipantList(app(), org, eventId)).participants).toHaveLength(1);
    const mails = await app().mails();
    expect(mails.filter(({ orderId: mailed }) => mailed === orderId)).toHaveLength(1);
  });

  it('[OP-64] [RG-3] writes nothing for orders prepared before the event changed or was cancelled', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 4);
    const stale = await prepare(app(), eventId, { name: 'Anna', key: 'stale' });
    await app()
      .services.database.db.updateTable('event')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', eventId)
      .execute();
    const current = await prepare(app(), eventId, { name: 'Bea' });
    expect(await place(eventId, [stale, current])).toEqual(['eventChanged', current.order.orderId]);
    const late = await prepare(app(), eventId, { name: 'Carla' });
    await call(app(), cancelEvent, { params: { id: eventId }, body: {} }, { token: org.token });
    expect(await place(eventId, [late])).toEqual(['eventChanged']);
    expect((await readParticipantList(app(), org, eventId)).participants).toHaveLength(1);
  });

  it('[OP-64] registrations at the same time share transactions', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 40);
    await newParticipants(app(), eventId, 1);
    const { database } = app().services;
    const eventTransaction = database.eventTransaction.bind(database);
    // The first transaction waits until every registration is prepared.
    const prepared = vi.spyOn(WorkGroups.prototype, 'run');
    const countPrepared = () => prepared.mock.calls.filter(([key]) => key === eventId).length;
    const transactions = vi.spyOn(database, 'eventTransaction').mockImplementationOnce(async (id, work) => {
      await expect.poll(countPrepared).toBe(39);
      return eventTransaction(id, work);
    });
    const responses = await Promise.all(
      Array.from({ length: 39 }, (_, n) => {
        const participants = newForm(`Nome${n}`);
        const body = { acceptedPNPTNC: true as const, noOfTickets: 1, participants };
        return sendRaw(app(), register, { params: { id: eventId }, body });
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(2);
    expect((await readParticipantList(app(), org, eventId)).participants).toHaveLength(40);
  });
});
