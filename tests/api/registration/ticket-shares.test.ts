import { expect, it } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { readOwnEvent } from '#contract/event/event-endpoints.ts';
import { cancelTicket, register } from '#contract/registration/registration-endpoints.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, sendRaw, type CallOptions } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { createLargeOrders } from '#tests/support/builders/large-orders.ts';
import { listGuests, newLimitedEvent } from '#tests/support/builders/limited-events.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { readSetCookie, signInFrom } from '#tests/support/builders/sign-in.ts';

/** Free places that a browser, and the owner of a mailbox, get at once. */
const confirmAbove = 10;

describeOnBothEngines('shares of limited free events', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { hasRateLimits: true } }));
  const { newVisitor, order: take } = createLargeOrders(app);
  const toForm = (email: string, count: number) => ({
    acceptedPNPTNC: true as const,
    noOfTickets: count,
    participants: listGuests(email, count).map((guest) => ({
      firstName: 'Zoë',
      lastName: 'D’Angelò',
      email: guest,
    })),
  });
  /** Whether an order of this size gets its tickets at once. */
  const isConfirmed = async (
    eventId: string,
    email: string,
    options: CallOptions & { count: number },
  ): Promise<boolean> => {
    const { tickets, toConfirm } = await take(eventId, email, options);
    expect(tickets).toHaveLength(toConfirm === undefined ? options.count : 0);
    return toConfirm === undefined;
  };
  const countShares = async () =>
    (await app().services.database.db.selectFrom('ticket_share').selectAll().execute()).length;

  it('[RG-77] gives a browser ten places at once, whatever addresses and networks it uses', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    const body = toForm(email, 8);
    const first = await sendRaw(app(), register, { params: { id: eventId }, body }, { address });
    const setCookie = readSetCookie(first);
    expect(setCookie).toMatch(
      /^presente-visitor=[\w-]{43}; Path=\/api; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    );
    const headers = { cookie: setCookie.split(';')[0]! };
    const elsewhere = () => ({ headers, address: newVisitor().address });
    expect(await isConfirmed(eventId, newVisitor().email, { count: 3, ...elsewhere() })).toBe(false);
    expect(await isConfirmed(eventId, newVisitor().email, { count: 2, ...elsewhere() })).toBe(true);
    expect(await isConfirmed(eventId, newVisitor().email, { count: 1, ...elsewhere() })).toBe(false);
    // It is not set again, and counts for each event apart.
    const { eventId: otherId } = await newLimitedEvent(app(), 300);
    const again = await sendRaw(app(), register, { params: { id: otherId }, body }, elsewhere());
    expect(readSetCookie(again)).toBe('');
    expect(again.json<{ data: { tickets: unknown[] } }>().data.tickets).toHaveLength(8);
    const own = await call(app(), readOwnEvent, { params: { id: eventId } }, org);
    expect(own.data.noOfParticipants).toBe(10);
  });

  it('[RG-77] takes no more than a share with one address and a new browser for each order', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    const input = { params: { id: eventId }, body: toForm(email, 10) };
    const statuses = [];
    for (let order = 0; order < 30; order += 1)
      statuses.push((await sendRaw(app(), register, input, { address })).statusCode);
    // Six orders get their tickets and five a link by mail.
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
    const own = await call(app(), readOwnEvent, { params: { id: eventId } }, org);
    // A fifth of them for its network, and those of five mails held for half an hour; 300 before.
    expect(own.data).toMatchObject({ noOfParticipants: 60, availableTickets: 190 });
  });

  it.each([
    { places: 300, networkMax: 60 },
    { places: 100, networkMax: 30 },
    { places: 40, networkMax: 20 },
    { places: 12, networkMax: 10 },
    { places: 1000, networkMax: 200 },
  ])('[RG-77] gives a network $networkMax of $places places', async ({ places, networkMax }) => {
    const { eventId } = await newLimitedEvent(app(), places);
    const { address } = newVisitor();
    const counts = Array.from({ length: networkMax / 10 }, () => 10);
    for (const count of counts)
      expect(await isConfirmed(eventId, newVisitor().email, { count, address })).toBe(true);
    expect(await isConfirmed(eventId, newVisitor().email, { count: 1, address })).toBe(false);
  });

  it('[RG-77] counts an IPv6 network by its first 48 bits', async () => {
    const { eventId } = await newLimitedEvent(app(), 20);
    const addressIn = (site: string, client: number) => `2001:db8:${site}:${client}::1`;
    for (const client of [1, 2])
      expect(
        await isConfirmed(eventId, newVisitor().email, { count: 5, address: addressIn('a', client) }),
      ).toBe(true);
    expect(await isConfirmed(eventId, newVisitor().email, { count: 1, address: addressIn('a', 3) })).toBe(
      false,
    );
    expect(await isConfirmed(eventId, newVisitor().email, { count: 1, address: addressIn('b', 1) })).toBe(
      true,
    );
  });

  it('[RG-77] gives the owner of a mailbox places of their own, beside a used-up network', async () => {
    const { eventId } = await newLimitedEvent(app(), 40);
    const { address } = newVisitor();
    const owner = await newAttendee(app());
    for (let visitor = 0; visitor < 2; visitor += 1)
      expect(await isConfirmed(eventId, newVisitor().email, { count: confirmAbove, address })).toBe(true);
    // A stranger types the owner's address, and learns nothing from the answer.
    expect(await isConfirmed(eventId, owner.email, { count: 1, address })).toBe(false);
    const { token } = owner;
    expect(await isConfirmed(eventId, owner.email, { count: 6, address, token })).toBe(true);
    // Signed out, on the known device.
    const { cookie } = await signInFrom(app(), owner.email, { address });
    expect(await isConfirmed(eventId, owner.email, { count: 2, address, headers: { cookie } })).toBe(true);
    expect(await isConfirmed(eventId, owner.email, { count: 3, address, token })).toBe(false);
    // Other participants than the buyer are not the owner.
    const { email, address: otherNetwork } = newVisitor();
    const guests = { address: otherNetwork, headers: { cookie } };
    expect((await registerEmails(app(), eventId, [email, owner.email], guests)).toConfirm).toBeUndefined();
  });

  it('[RG-77] gives back to a share what was cancelled', async () => {
    const { eventId } = await newLimitedEvent(app(), 20);
    const { email, address } = newVisitor();
    const { tickets } = await take(eventId, email, { count: 10, address });
    expect(await isConfirmed(eventId, newVisitor().email, { count: 1, address })).toBe(false);
    await call(app(), cancelTicket, { params: { ticket: tickets[3]!.ticket } }, { address });
    expect(await isConfirmed(eventId, newVisitor().email, { count: 1, address })).toBe(true);
  });

  it('[RG-77] lets two orders at once take no more than their share', async () => {
    const { eventId } = await newLimitedEvent(app(), 20);
    const { address } = newVisitor();
    const results = await Promise.all(
      Array.from({ length: 4 }, () => isConfirmed(eventId, newVisitor().email, { count: 4, address })),
    );
    expect(results.filter(Boolean)).toHaveLength(2);
  });

  it('[RG-77] [EV-78] follows the setting of the event, and leaves unlimited ones alone', async () => {
    const { eventId } = await newLimitedEvent(app(), 300, { confirmAbove: 100 });
    const visitor = newVisitor();
    expect(await isConfirmed(eventId, visitor.email, { count: 100, address: visitor.address })).toBe(true);
    const { eventId: strictId } = await newLimitedEvent(app(), 300, { confirmAbove: 1 });
    const couple = newVisitor();
    expect(await isConfirmed(strictId, couple.email, { count: 2, address: couple.address })).toBe(false);
    const unlimitedId = await newEvent(app(), await newOrganisation(app()));
    const before = await countShares();
    expect(await isConfirmed(unlimitedId, couple.email, { count: 100, address: couple.address })).toBe(true);
    expect(await countShares()).toBe(before);
  });

  it('[RG-77] stores neither address nor cookie, and deletes its counts after the event', async () => {
    const { eventId } = await newLimitedEvent(app(), 20);
    const { email, address } = newVisitor();
    await take(eventId, email, { count: 2, address });
    const { db } = app().services.database;
    const rows = await db.selectFrom('ticket_share').selectAll().where('event_id', '=', eventId).execute();
    expect(rows.map(({ share_hash: hash }) => hash)).toEqual([
      expect.stringMatching(/^[\w-]{22}$/),
      expect.stringMatching(/^[\w-]{22}$/),
    ]);
    await runCleanup(app().services, { nowMs: app().clock() + dayMs });
    expect(await countShares()).toBeGreaterThan(0);
    await runCleanup(app().services, { nowMs: app().clock() + 2 * dayMs });
    expect(await countShares()).toBe(0);
  });
});

describeOnBothEngines('shares without limits of requests', (makeApp) => {
  const app = setupApp(makeApp);

  it('[RG-77] counts browsers, and no networks', async () => {
    const { eventId } = await newLimitedEvent(app(), 20);
    for (const email of ['anna@example.org', 'bea@example.org'])
      expect((await registerEmails(app(), eventId, listGuests(email, 10))).toConfirm).toBeUndefined();
    const { eventId: secondId } = await newLimitedEvent(app(), 20);
    expect((await registerEmails(app(), secondId, listGuests('carla@example.org', 11))).toConfirm).toEqual({
      quantity: 11,
      heldUntil: null,
    });
  });
});
