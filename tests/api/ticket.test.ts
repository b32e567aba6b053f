import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOwnEvent } from '#contract/event/event-calls.ts';
import {
  cancelTicket,
  readTicket,
  register,
  removeParticipant,
} from '#contract/registration/registration-calls.ts';
import { decodeTicket, encodeTicket } from '#contract/registration/ticket-code.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { newOperation, newParticipants, readList, replay } from '#tests/support/door.ts';
import { forged } from '#tests/support/tickets.ts';

const hourMs = 3_600_000;

describeOnBoth('tickets', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
  });
  afterEach(() => app.close());

  const limited = (count: number) =>
    newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: count });
  const cancel = (ticket: string) => call(app, cancelTicket, { params: { ticket } });
  const refuse = (ticket: string) => refused(app, cancelTicket, { params: { ticket } });
  const ownEvent = async (id: string) =>
    (await call(app, readOwnEvent, { params: { id } }, { token: org.token })).data;

  it('[RG-29] gives a place back: it is free, off the list, and tells its holder and who registered her', async () => {
    const id = await limited(2);
    const { participantIds, tickets } = await newParticipants(app, id, 2);
    const { cursor } = await readList(app, org, id);
    const sentBefore = (await app.mails()).length;

    expect((await cancel(tickets[1]!.toLowerCase())).message).toContain('Iscrizione disdetta');
    expect(await ownEvent(id)).toMatchObject({ availableTickets: 1, noOfParticipants: 1 });
    expect(await readList(app, org, id, cursor)).toMatchObject({
      participants: [],
      removed: [participantIds[1]],
    });
    expect(await refused(app, readTicket, { params: { ticket: tickets[1]! } })).toMatchObject({
      status: 404,
    });
    const mails = (await app.mails()).slice(sentBefore);
    expect(mails.map((it) => it.to).sort()).toEqual(['persona1@example.org', 'persona2@example.org']);
    const toBuyer = mails.find((it) => it.to === 'persona1@example.org')!;
    expect(toBuyer.text).toContain('Nome2 Prova ha disdetto');
    // Whoever registered her could not be let in with what this mail says.
    for (const { text, html } of mails) expect(text + html).not.toContain(tickets[1]);

    // The place can be taken again, by one who had none.
    await newParticipants(app, id, 1);
    expect(await ownEvent(id)).toMatchObject({ availableTickets: 0, noOfParticipants: 2 });
    // The buyer's own place tells her once.
    await cancel(tickets[0]!);
    expect((await app.mails()).slice(sentBefore + 3).map((it) => it.to)).toEqual(['persona1@example.org']);
  });

  it('[RG-29] gives it back once, however often and at once it is asked', async () => {
    const id = await limited(5);
    const { tickets } = await newParticipants(app, id, 3);
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => cancel(tickets[2]!)));
    expect(answers.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
    expect(await refuse(tickets[2]!)).toMatchObject({ status: 404, error: 'notFound' });
    expect(await ownEvent(id)).toMatchObject({ availableTickets: 3, noOfParticipants: 2 });
  });

  it('[RG-29] [RG-30] refuses what is forged, removed, over, paid, or whose holder is in', async () => {
    const id = await limited(9);
    const { participantIds, tickets } = await newParticipants(app, id, 4);
    const [goes, isIn, removed, stays] = tickets as [string, string, string, string];
    await replay(app, org, [newOperation(app, { eventId: id, participantId: participantIds[1]! })]);
    await call(app, removeParticipant, { params: { id: participantIds[2]! } }, { token: org.token });
    const { available, counts, list } = await stateOf(id);

    // A holder’s own signature over the place of who comes along with her.
    const { signature } = decodeTicket(stays)!;
    const stolen = encodeTicket(decodeTicket(goes)!.signed, signature);
    for (const code of [forged(goes), stolen]) {
      expect(await refuse(code)).toMatchObject({ status: 404, error: 'notFound' });
      expect(await refused(app, readTicket, { params: { ticket: code } })).toMatchObject({ status: 404 });
    }
    expect(await refuse('A'.repeat(154))).toMatchObject({ status: 404, error: 'notFound' });
    expect(await refuse('nonsense')).toMatchObject({ status: 400 });
    expect(await refuse(removed)).toMatchObject({ status: 404, error: 'notFound' });
    expect(await refuse(isIn)).toMatchObject({ status: 409, error: 'alreadyIn' });
    const { db } = app.services.database;
    await db.updateTable('order').set({ price_cents: 500 }).where('event_id', '=', id).execute();
    expect(await refuse(stays)).toMatchObject({ status: 409, error: 'paidTicket' });
    expect((await call(app, readTicket, { params: { ticket: stays } })).data.isPaid).toBe(true);
    await db.updateTable('order').set({ price_cents: 0 }).where('event_id', '=', id).execute();
    app.clock.advance(24 * hourMs);
    expect(await refuse(stays)).toMatchObject({ status: 409, error: 'eventStarted' });
    await db.updateTable('event').set({ cancelled_at: app.clock() }).where('id', '=', id).execute();
    expect(await refuse(stays)).toMatchObject({ status: 409, error: 'eventCancelled' });
    expect(await stateOf(id)).toEqual({ available, counts, list });
  });

  it('[RG-29] a holder who goes in at the same time keeps her place', async () => {
    const id = await limited(5);
    const { participantIds, tickets } = await newParticipants(app, id, 2);
    const [participantId] = participantIds as [string];
    const [cancelled, entered] = await Promise.allSettled([
      cancel(tickets[0]!),
      replay(app, org, [newOperation(app, { eventId: id, participantId })]),
    ]);
    const wasIn = entered.status === 'fulfilled' && entered.value[0]?.outcome === 'applied';
    expect(wasIn).toBe(cancelled.status === 'rejected');
    const event = await app.services.database.db
      .selectFrom('event')
      .select(['in_count', 'participant_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual(
      wasIn ? { in_count: 1, participant_count: 2 } : { in_count: 0, participant_count: 1 },
    );
  });

  it('[RG-30] shows nothing of those who come along, nor of who registered her', async () => {
    const id = await newEvent(app, org);
    const participants = [
      { firstName: 'Zita', lastName: 'Compratrice', email: 'zita@example.org' },
      { firstName: 'Ugo', lastName: 'Ospite', email: 'ugo@example.org' },
    ];
    const { data } = await call(app, register, {
      params: { id },
      body: { acceptedPNPTNC: true, noOfTickets: 2, participants },
    });
    const page = JSON.stringify(await call(app, readTicket, { params: { ticket: data.tickets[1]!.ticket } }));
    for (const trace of ['Zita', 'Compratrice', 'example.org', data.orderId, data.tickets[0]!.ticket])
      expect(page).not.toContain(trace);
  });

  const stateOf = async (id: string) => {
    const { availableTickets, noOfParticipants } = await ownEvent(id);
    const { participants } = await readList(app, org, id);
    return { available: availableTickets, counts: noOfParticipants, list: participants.map((it) => it._id) };
  };
});
