import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listEvents, listOrganiserEvents } from '#contract/event/browse-endpoints.ts';
import { readEventCalendar, readOrganiserCalendar } from '#contract/event/calendar-endpoints.ts';
import {
  createUnlistedEvent,
  listOwnEvents,
  readOwnEvent,
  readPublicEvent,
  updateEvent,
  updateUnlistedEvent,
} from '#contract/event/event-endpoints.ts';
import { readListCalendar, readListFeed } from '#contract/event/feed-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { suggestEvents } from '#contract/event/search-endpoints.ts';
import { organiserStatistics, readPublicOrganiser } from '#contract/organisation/organisation-endpoints.ts';
import { startPromotion } from '#contract/promotion/promote-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { eraseEvents } from '#server/event/erasure-store.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal, sendForm, sendRaw, type RawInput } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { waitForNotifications } from '#tests/support/app/wait-for-notifications.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import {
  newOperation,
  newOperationId,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { tinyPng, toEventForm, toFormData, updateEventForm } from '#tests/support/builders/event-form.ts';
import { importRows } from '#tests/support/builders/import-rows.ts';
import { insertPromotion } from '#tests/support/builders/insert-promotion.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { newPaidRegistration } from '#tests/support/payments/paid-orders.ts';

const folder = mkdtempSync(join(tmpdir(), 'presente-unlisted-'));
writeFileSync(join(folder, 'index.html'), '<html lang="it"><head><title>Presente</title></head></html>');
afterAll(() => rmSync(folder, { recursive: true }));

const ada = ['Ada', 'Neri', 'ada@example.org', 'PX-1'];
/** In a region without other events. */
const place = { region: '02' as const, latitude: 45.737, longitude: 7.313 };
/** What the full form needs beyond that of an unlisted event. */
const publicFields = { ...place, category: [5], sdgs: [6] };

describeOnBothEngines('unlisted events', (makeApp) => {
  const app = setupApp(() => makeApp({ pageFolder: folder }));
  const hoursFromNow = (hours: number): string => new Date(app().clock() + hours * hourMs).toISOString();
  const newForm = (overrides = {}) => ({
    title: 'Cena dei soci',
    location: 'Cortile, Roma',
    startDateTime: hoursFromNow(24),
    endDateTime: hoursFromNow(27),
    ...overrides,
  });
  const create = async ({ token }: BuiltAccount, overrides = {}, headers = {}): Promise<string> =>
    (await call(app(), createUnlistedEvent, { body: newForm(overrides) }, { token, headers })).data._id;
  const read = async (owner: BuiltAccount, id: string) =>
    (await call(app(), readOwnEvent, { params: { id } }, owner)).data;
  const openPage = (url: string) => app().http.inject({ url, headers: { accept: 'text/html' } });
  const expectRefused = async (endpoint: Endpoint, input: RawInput, account: object, refusal: object) =>
    expect(await expectRefusal(app(), endpoint, input, account)).toMatchObject(refusal);
  /** How many published events the profile of an organisation counts. */
  const readCount = async ({ id }: BuiltAccount): Promise<number> =>
    (await call(app(), readPublicOrganiser, { params: { id } })).data.totalEvents;
  /** Which of these events each public reader shows, and its total, if it has one. */
  const readPublicly = async ({ id }: BuiltAccount, eventIds: readonly string[]) => {
    await waitForNotifications(app());
    const send = (endpoint: Endpoint, query: object) => sendRaw(app(), endpoint, { params: { id }, query });
    const { region } = place;
    const answers = {
      list: await send(listEvents, { region }),
      search: await send(listEvents, { q: 'zampogna' }),
      near: await send(listEvents, { near: '45.7,7.3', region }),
      promoted: await send(listEvents, { selectPromoted: 'true', region }),
      map: await send(mapEvents, { region }),
      suggestions: await send(suggestEvents, { q: 'zamp' }),
      calendar: await send(readListCalendar, {}),
      feed: await send(readListFeed, {}),
      organiser: await send(listOrganiserEvents, {}),
      organiserAll: await send(listOrganiserEvents, { listType: 'Tutti' }),
      organiserCalendar: await send(readOrganiserCalendar, {}),
      sitemap: await openPage('/sitemap-1.xml'),
    };
    return Object.entries(answers).map(([name, { body }]) => {
      const shown = eventIds.filter((eventId) => body.includes(eventId));
      return { name, shown, total: Number(/"totalCount":(\d+)/.exec(body)?.[1] ?? shown.length) };
    });
  };

  it('[EV-74] is created once per idempotency key, free, without a limit and a pin', async () => {
    const owner = await newOrganisation(app());
    const headers = { 'idempotency-key': 'evento-1' };
    const ids = await Promise.all([1, 2, 3].map(() => create(owner, {}, headers)));
    expect(new Set([...ids, await create(owner, {}, headers)]).size).toBe(1);
    const { data, totalCount } = await call(app(), listOwnEvents, {}, owner);
    expect(totalCount).toBe(1);
    const limits = { isFree: true, maxNoTickets: 'Unlimited', latitude: null, region: '', image: '' };
    expect(data[0]).toMatchObject({ ...newForm(), _id: ids[0], isUnlisted: true, ...limits });
  });

  it('[EV-74] is refused without a trace: wrong forms, after its end, and to others', async () => {
    const owner = await newOrganisation(app());
    const { token } = await newAttendee(app());
    const before = await dumpDatabase(app());
    const wrong = { title: ' ', location: undefined, endDateTime: hoursFromNow(23) };
    for (const [path, value] of Object.entries(wrong)) {
      const refusal = { status: 400, issues: [{ path }] };
      await expectRefused(createUnlistedEvent, { body: newForm({ [path]: value }) }, owner, refusal);
    }
    const body = newForm({ startDateTime: hoursFromNow(-3), endDateTime: hoursFromNow(0) });
    await expectRefused(createUnlistedEvent, { body }, owner, { status: 409, error: 'eventEnded' });
    await expectRefused(createUnlistedEvent, { body: newForm() }, { token }, { status: 403 });
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[EV-74] is in no public list, feed or count until the full form publishes it', async () => {
    const owner = await newOrganisation(app());
    const listed = await newEvent(app(), owner, { ...publicFields, title: 'Zampogna in piazza' });
    const id = await create(owner, { title: 'Zampogna dei soci' });
    const ids = [listed, id];
    // Alike in all that the readers look at, so that nothing else hides it.
    await app().services.database.db.updateTable('event').set(place).where('id', '=', id).execute();
    const nowMs = app().clock();
    for (const eventId of ids) await insertPromotion(app(), eventId, nowMs, nowMs + dayMs);
    for (const { name, shown, total } of await readPublicly(owner, ids))
      expect([total, ...shown], name).toEqual([1, listed]);
    expect(await readCount(owner)).toBe(1);
    const statistics = await call(app(), organiserStatistics, {}, owner);
    expect(statistics.data.totalCount).toBe(2);

    const unlisted = await read(owner, id);
    const event = await updateEventForm(app(), owner, unlisted, publicFields, await tinyPng());
    expect([unlisted.isUnlisted, event.isUnlisted]).toEqual([true, false]);
    for (const { name, shown, total } of await readPublicly(owner, ids))
      expect([total, ...shown], name).toEqual([2, ...ids]);
    expect((await openPage(`/event/detail/${id}`)).body).toContain('application/ld+json');
    await registerEmails(app(), id, ['ada@example.org']);
    const input = { params: { id }, body: newForm({ version: event.version }) };
    await expectRefused(updateUnlistedEvent, input, owner, { error: 'eventChanged' });
    await updateEventForm(app(), owner, event, { title: 'Zampogna' });
    expect(await readCount(owner)).toBe(2);
  });

  it('[EV-74] shows nothing of an organisation without other events, also when it is over', async () => {
    const owner = await newOrganisation(app(), { companyName: 'Ombrosa' });
    await create(owner, { location: 'Ombrosa' });
    await waitForNotifications(app());
    const suggested = await call(app(), suggestEvents, { query: { q: 'ombrosa' } });
    expect(suggested.data).toEqual({ events: [], places: [], organisations: [] });
    expect((await openPage('/sitemap-1.xml')).body).not.toContain(owner.id);
    app().clock.advance(2 * dayMs);
    const input = { params: { id: owner.id }, query: { listType: 'Passati' } } as const;
    expect(await call(app(), listOrganiserEvents, input)).toMatchObject({ data: [], totalCount: 0 });
  });

  it('[EV-74] has a page and a calendar for visitors with the link, not for search engines', async () => {
    const owner = await newOrganisation(app());
    const [id, listed] = [await create(owner), await newEvent(app(), owner)];
    const { data } = await call(app(), readPublicEvent, { params: { id } });
    expect(data).toMatchObject({ ...newForm(), isUnlisted: true, organiser: { totalEvents: 1 } });
    expect((await sendRaw(app(), readEventCalendar, { params: { id } })).body).toContain(`UID:${id}@`);
    const page = await openPage(`/event/detail/${id}`);
    expect([page.statusCode, page.body.includes('<title>Cena dei soci')]).toEqual([200, true]);
    expect(page.body).toContain('<meta name="robots" content="noindex" />');
    expect(page.body).not.toMatch(/ld\+json|canonical|hreflang/);
    const { body } = await openPage(`/event/detail/${listed}`);
    expect([body.includes('application/ld+json'), body.includes('noindex')]).toEqual([true, false]);
  });

  it('[EV-74] takes no registrations, free or paid, and no promotion', async () => {
    const owner = await newOrganisation(app());
    const id = await create(owner);
    const refusal = { status: 409, error: 'eventUnlisted' };
    const input = { params: { id }, body: newPaidRegistration(1) };
    await expectRefused(register, input, {}, refusal);
    const events = app().services.database.db.updateTable('event').where('id', '=', id);
    await events.set({ price_cents: 1250 }).execute();
    await expectRefused(register, input, await newAttendee(app()), refusal);
    expect(await read(owner, id)).toMatchObject({ purchasedTickets: 0, noOfParticipants: 0 });
    const [day] = hoursFromNow(24).split('T');
    const body = { startDate: day, endDate: day };
    await expectRefused(startPromotion, { params: { id }, body }, owner, refusal);
  });

  it('[EV-74] takes imported lists, and has a door with passes and walk-ins', async () => {
    const owner = await newOrganisation(app());
    const id = await create(owner);
    const imported = await importRows(app(), owner, id, [ada], { sendsTickets: true });
    expect(imported).toMatchObject({ added: 1, mails: 1 });
    await queueImportMails(app().services);
    expect((await app().mails()).at(-1)).toMatchObject({ to: 'ada@example.org' });
    const { token } = await redeemPass(app(), await newPass(app(), owner, id));
    const [guest] = (await readParticipantList(app(), { token }, id)).participants;
    const walkIn = { firstName: 'Zoë', lastName: 'Blu', email: '', isOverCapacity: false };
    const results = await sendBatch(app(), { ...owner, token }, [
      newOperation(app(), { eventId: id, participantId: guest!._id }),
      newOperation(app(), { eventId: id, participantId: newOperationId(app()), walkIn }),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    const { participants } = await readParticipantList(app(), { token }, id);
    expect(participants.map(({ lastName }) => lastName).toSorted()).toEqual(['Blu', 'Neri']);
    expect(await read(owner, id)).toMatchObject({ noOfParticipants: 2, noOfCheckIns: 2 });
  });

  it('[EV-74] is changed in its current version by its owner, with a mail about time and place', async () => {
    const owner = await newOrganisation(app());
    const id = await create(owner);
    await importRows(app(), owner, id, [ada]);
    const mailCount = (await app().mails()).length;
    const update = (body: object) => ({ params: { id }, body: newForm({ title: 'Ciaramella', ...body }) });
    const { version } = await read(owner, id);
    const { data } = await call(app(), updateUnlistedEvent, update({ version }), owner);
    expect(data).toMatchObject({ title: 'Ciaramella', isUnlisted: true, version: version + 1 });
    app().clock.advance(2 * minuteMs);
    expect(await app().mails(), 'a title is no news').toHaveLength(mailCount);
    const startDateTime = hoursFromNow(25);
    const current = update({ location: 'Ostia', startDateTime, version: data.version });
    await expectRefused(updateUnlistedEvent, current, await newOrganisation(app()), { error: 'notFound' });
    await call(app(), updateUnlistedEvent, current, owner);
    await expectRefused(updateUnlistedEvent, current, owner, { status: 409, error: 'eventChanged' });
    app().clock.advance(2 * minuteMs);
    const mails = (await app().mails()).slice(mailCount);
    expect(mails).toMatchObject([{ to: ada[2], subject: 'Data o luogo cambiati: Ciaramella' }]);
    expect(mails[0]!.text).toMatch(/Quando, prima: .*Dove, prima: Cortile, Roma\nDove, adesso: Ostia/s);
    await waitForNotifications(app());
    expect((await call(app(), listEvents, { query: { q: 'ciaramella' } })).totalCount).toBe(0);
    const own = await call(app(), listOwnEvents, { query: { search: 'ciaramella ostia' } }, owner);
    expect(own.totalCount).toBe(1);

    const onMap = { ...publicFields, location: 'Lungomare, Ostia' };
    await updateEventForm(app(), owner, await read(owner, id), onMap, await tinyPng());
    app().clock.advance(2 * minuteMs);
    expect(await app().mails(), 'the place in other words is no news').toHaveLength(mailCount + 1);
  });

  it('[EV-74] of several changes of a version one wins, and an event is counted once', async () => {
    const owner = await newOrganisation(app());
    const png = await tinyPng();
    for (let round = 0, published = 0; round < 6; round++) {
      const [id, { token }] = [await create(owner), owner];
      const event = await read(owner, id);
      const form = { ...toEventForm(event), ...publicFields };
      const body = newForm({ version: event.version });
      const sendFull = () => sendForm(app(), updateEvent, toFormData(form, png), { token, params: { id } });
      const sendShort = () => sendRaw(app(), updateUnlistedEvent, { params: { id }, body }, owner);
      // The short form is faster: without it, one of the full forms must win.
      const others = round < 3 ? [sendFull, sendFull] : [sendShort, sendShort];
      const answers = await Promise.all([sendFull, ...others].map((send) => send()));
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409, 409]);
      published += (await read(owner, id)).isUnlisted ? 0 : 1;
      expect(published).toBeGreaterThanOrEqual(Math.min(round + 1, 3));
      expect(await readCount(owner)).toBe(published);
    }
  });

  it('[EV-74] is not counted when events are erased', async () => {
    const owner = await newOrganisation(app());
    const kept = [await newEvent(app(), owner), await create(owner)];
    for (const id of kept) await importRows(app(), owner, id, [ada]);
    await newEvent(app(), owner);
    await app().services.database.transaction(({ db }) => eraseEvents(db, owner.id, app().clock()));
    expect(await readCount(owner)).toBe(1);
  });
});
