import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { readOwnEvent } from '#contract/event/event-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { cancelTicket, readTicket, register } from '#contract/registration/registration-endpoints.ts';
import { decodeTicket, encodeTicket } from '#contract/registration/ticket-code.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  newOperation,
  newParticipants,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { forgeTicket } from '#tests/support/e2e/tickets.ts';

describeOnBothEngines('tickets', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
  });
  afterEach(() => app.close());

  const limitedEvent = (count: number) =>
    newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: count });
  const cancelByTicket = (ticket: string) => call(app, cancelTicket, { params: { ticket } });
  const expectCancelRefused = (ticket: string) => expectRefusal(app, cancelTicket, { params: { ticket } });
  const readOrganiserEvent = async (id: string) =>
    (await call(app, readOwnEvent, { params: { id } }, { token: org.token })).data;

  it('[RG-29] cancelling frees the ticket, leaves the list, and notifies the holder and the buyer', async () => {
    const id = await limitedEvent(2);
    const { participantIds, tickets } = await newParticipants(app, id, 2);
    const { cursor } = await readParticipantList(app, org, id);
    const sentBefore = (await app.mails()).length;

    expect((await cancelByTicket(tickets[1]!.toLowerCase())).message).toContain('Iscrizione disdetta');
    expect(await readOrganiserEvent(id)).toMatchObject({ availableTickets: 1, noOfParticipants: 1 });
    expect(await readParticipantList(app, org, id, cursor)).toMatchObject({
      participants: [],
      removed: [participantIds[1]],
    });
    expect(await expectRefusal(app, readTicket, { params: { ticket: tickets[1]! } })).toMatchObject({
      status: 404,
    });
    const mails = (await app.mails()).slice(sentBefore);
    expect(mails.map((mail) => mail.to).sort()).toEqual(['persona1@example.org', 'persona2@example.org']);
    const toBuyer = mails.find((mail) => mail.to === 'persona1@example.org')!;
    expect(toBuyer.text).toContain('Nome2 Prova ha disdetto');
    // The buyer's mail contains no code that could admit the holder.
    for (const { text, html } of mails) expect(text + html).not.toContain(tickets[1]);

    // Another visitor can take the ticket.
    await newParticipants(app, id, 1);
    expect(await readOrganiserEvent(id)).toMatchObject({ availableTickets: 0, noOfParticipants: 2 });
    // Cancelling the buyer's own ticket sends one mail.
    await cancelByTicket(tickets[0]!);
    expect((await app.mails()).slice(sentBefore + 3).map((mail) => mail.to)).toEqual([
      'persona1@example.org',
    ]);
  });

  it('[RG-29] cancels once, however often and concurrently requested', async () => {
    const id = await limitedEvent(5);
    const { tickets } = await newParticipants(app, id, 3);
    const responses = await Promise.allSettled(Array.from({ length: 4 }, () => cancelByTicket(tickets[2]!)));
    expect(responses.filter((response) => response.status === 'fulfilled')).toHaveLength(1);
    expect(await expectCancelRefused(tickets[2]!)).toMatchObject({ status: 404, error: 'notFound' });
    expect(await readOrganiserEvent(id)).toMatchObject({ availableTickets: 3, noOfParticipants: 2 });
  });

  it('[RG-29] [RG-30] rejects forged, removed, past, paid and checked-in tickets', async () => {
    const id = await limitedEvent(9);
    const { participantIds, tickets } = await newParticipants(app, id, 4);
    const [goes, isIn, removed, stays] = tickets as [string, string, string, string];
    await sendBatch(app, org, [newOperation(app, { eventId: id, participantId: participantIds[1]! })]);
    await call(app, removeParticipant, { params: { id: participantIds[2]! } }, { token: org.token });
    const { available, counts, list } = await getEventState(id);

    // A valid signature moved onto a companion's ticket.
    const { signature } = decodeTicket(stays)!;
    const stolenTicket = encodeTicket(decodeTicket(goes)!.payload, signature);
    for (const code of [forgeTicket(goes), stolenTicket]) {
      expect(await expectCancelRefused(code)).toMatchObject({ status: 404, error: 'notFound' });
      expect(await expectRefusal(app, readTicket, { params: { ticket: code } })).toMatchObject({
        status: 404,
      });
    }
    expect(await expectCancelRefused('A'.repeat(154))).toMatchObject({ status: 404, error: 'notFound' });
    expect(await expectCancelRefused('nonsense')).toMatchObject({ status: 400 });
    expect(await expectCancelRefused(removed)).toMatchObject({ status: 404, error: 'notFound' });
    expect(await expectCancelRefused(isIn)).toMatchObject({ status: 409, error: 'alreadyIn' });
    const { db } = app.services.database;
    await db.updateTable('order').set({ price_cents: 500 }).where('event_id', '=', id).execute();
    expect(await expectCancelRefused(stays)).toMatchObject({ status: 409, error: 'paidTicket' });
    expect((await call(app, readTicket, { params: { ticket: stays } })).data.isPaid).toBe(true);
    await db.updateTable('order').set({ price_cents: 0 }).where('event_id', '=', id).execute();
    app.clock.advance(dayMs);
    expect(await expectCancelRefused(stays)).toMatchObject({ status: 409, error: 'eventStarted' });
    await db.updateTable('event').set({ cancelled_at: app.clock() }).where('id', '=', id).execute();
    expect(await expectCancelRefused(stays)).toMatchObject({ status: 409, error: 'eventCancelled' });
    expect(await getEventState(id)).toEqual({ available, counts, list });
  });

  it('[RG-29] a holder checked in concurrently keeps the ticket', async () => {
    const id = await limitedEvent(5);
    const { participantIds, tickets } = await newParticipants(app, id, 2);
    const [participantId] = participantIds as [string];
    const [cancelled, entered] = await Promise.allSettled([
      cancelByTicket(tickets[0]!),
      sendBatch(app, org, [newOperation(app, { eventId: id, participantId })]),
    ]);
    const wasIn = entered.status === 'fulfilled' && entered.value[0]?.outcome === 'applied';
    expect(wasIn).toBe(cancelled.status === 'rejected');
    const event = await app.services.database.db
      .selectFrom('event')
      .select(['checked_in_count', 'participant_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual(
      wasIn ? { checked_in_count: 1, participant_count: 2 } : { checked_in_count: 0, participant_count: 1 },
    );
  });

  it('[RG-30] reveals neither companions nor the buyer', async () => {
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

  const getEventState = async (id: string) => {
    const { availableTickets, noOfParticipants } = await readOrganiserEvent(id);
    const { participants } = await readParticipantList(app, org, id);
    return {
      available: availableTickets,
      counts: noOfParticipants,
      list: participants.map((participant) => participant._id),
    };
  };
});
