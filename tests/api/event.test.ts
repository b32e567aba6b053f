import { expect, it } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import {
  createEvent,
  listOwnEvents,
  readOrganiserEvent,
  readOrganiserEventDetail,
  readOwnEvent,
  readPublicEvent,
  regionOptions,
} from '#contract/event/event-calls.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { eventForm, newEvent, newOrganisation } from '#tests/support/builders.ts';
import { call, refused, sendForm } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { connectPayments, formDataOf, publish, refusedEvent, tinyPng } from '#tests/support/event-form.ts';
import { usingApp } from '#tests/support/using-app.ts';

const hourMs = 3_600_000;
const unknownId = '01900000-0000-7000-8000-000000000000';

describeOnBoth('events', (makeApp) => {
  const app = usingApp(makeApp);
  const at = (hours: number): string => new Date(app().clock() + hours * hourMs).toISOString();

  it('[EV-1] publishes an event and reads it back on all four paths', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Fiume Pulito' });
    const body = eventForm(app(), {
      category: [5, 2, 5],
      isFree: false,
      price: 12.35,
      maxNoTickets: 'Limited',
      maxTicketAvailable: 40,
      externalLink: ' https://example.org/iscriviti?a=1 ',
    });
    await connectPayments(app(), organisation);
    const response = await sendForm(app(), createEvent, formDataOf(body, await tinyPng()), {
      token: organisation.token,
      headers: { language: 'EN' },
    });
    const { message, data } = response.json<AnswerOf<typeof createEvent>>();
    expect(message).toBe('Event published');
    const params = { id: data._id };
    const { data: own } = await call(app(), readOwnEvent, { params }, organisation);
    expect(own).toEqual({
      _id: data._id,
      title: 'Pulizia del Tevere',
      image: expect.stringMatching(/^\/api\/image\/[0-9a-f]{64}$/) as string,
      description: '<p>Guanti e sacchi li portiamo noi.</p>',
      domanda: '',
      category: [2, 5],
      sdgs: [6, 14],
      startDateTime: at(24),
      endDateTime: at(27),
      mode: 'offline',
      location: 'Ponte Milvio, Roma',
      latitude: 41.9356,
      longitude: 12.467,
      region: '12',
      isFree: false,
      price: 12.35,
      maxNoTickets: 'Limited',
      maxTicketAvailable: 40,
      availableTickets: 40,
      purchasedTickets: 0,
      noOfParticipants: 0,
      noOfCheckIns: 0,
      isPromoted: false,
      isCancelled: false,
      externalLink: 'https://example.org/iscriviti?a=1',
      version: 1,
    });
    expect((await call(app(), readOrganiserEvent, { params }, organisation)).data).toEqual(own);
    const { data: open } = await call(app(), readPublicEvent, { params });
    expect(open.organiser).toEqual({
      _id: organisation.id,
      companyName: 'Fiume Pulito',
      picture: '',
      place: '',
      totalEvents: 1,
    });
    expect(open).not.toHaveProperty('noOfParticipants');
  });

  it('[EV-2] free forces price 0, Unlimited forces no maximum, online clears the place', async () => {
    const organisation = await newOrganisation(app());
    const id = await publish(app(), organisation, {
      mode: 'online',
      isFree: true,
      price: 5,
      maxNoTickets: 'Unlimited',
      maxTicketAvailable: 7,
    });
    const { data: event } = await call(app(), readOwnEvent, { params: { id } }, organisation);
    expect(event).toMatchObject({
      price: 0,
      maxTicketAvailable: 0,
      location: '',
      region: '',
      latitude: null,
      longitude: null,
    });
  });

  it.each([
    ['endDateTime', { endDateTime: '2020-01-01T10:00:00Z' }, 'La fine deve venire dopo l’inizio'],
    ['maxTicketAvailable', { maxNoTickets: 'Limited', maxTicketAvailable: 0 }, 'Serve almeno un posto'],
    ['location', { location: '  ' }, 'Questo campo è obbligatorio'],
    ['latitude', { latitude: null }, 'Questo campo è obbligatorio'],
    ['title', { title: ' ' }, 'Questo campo è obbligatorio'],
    ['category', { category: [] }, 'Questo campo è obbligatorio'],
    ['category.0', { category: [1] }, 'Questo valore non va bene'],
    ['sdgs.1', { sdgs: [1, 18] }, 'Questo valore non va bene'],
    ['price', { isFree: false, price: 1.999 }, 'Questo numero non va bene'],
    ['externalLink', { externalLink: 'javascript:alert(1)' }, 'Il link deve iniziare con https:// o http://'],
    ['externalLink', { externalLink: '//evil.example' }, 'Il link deve iniziare con https:// o http://'],
    ['startDateTime', { startDateTime: 'domani' }, 'Questa data non è valida'],
  ])('[EV-2] refuses %s in %j and writes nothing', async (path, wishes, message) => {
    const organisation = await newOrganisation(app());
    const before = await dumpDatabase(app());
    const form = formDataOf({ ...eventForm(app()), ...wishes }, await tinyPng());
    const refusal = await refusedEvent(app(), organisation, form);
    expect(refusal).toMatchObject({ status: 400, error: 'validation' });
    expect(refusal.issues).toContainEqual({ path, message });
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[EV-3] keeps of an organiser’s HTML only what cannot run or load', async () => {
    const organisation = await newOrganisation(app());
    const id = await publish(app(), organisation, {
      description:
        '<h1>Ciao</h1><script>alert(1)</script><p onclick="x()" style="position:fixed">a <b>b</b> <img src=x onerror=alert(1)></p><a href="javascript:alert(1)">c</a><a href="https://example.org" target="_top">d</a><iframe src="https://evil.example"></iframe>',
      domanda: '<svg><script>1</script></svg><p>Hai allergie?</p>',
    });
    const { data: event } = await call(app(), readPublicEvent, { params: { id } });
    expect(event.description).toBe(
      '<h2>Ciao</h2><p>a <b>b</b> </p><a rel="noopener noreferrer nofollow">c</a><a href="https://example.org" rel="noopener noreferrer nofollow">d</a>',
    );
    expect(event.domanda).toBe('<p>Hai allergie?</p>');
  });

  it('[EV-4] says whether an event is promoted now, with its categories and goals in lists too', async () => {
    const organisation = await newOrganisation(app());
    const id = await newEvent(app(), organisation, { category: [7, 3], sdgs: [11] });
    const { database, clock } = app().services;
    const promotion = { id: unknownId, event_id: id, start_at: clock(), end_at: clock() + hourMs };
    await database.db.insertInto('promotion').values(promotion).execute();
    const { data } = await call(app(), listOwnEvents, {}, organisation);
    expect(data).toMatchObject([{ isPromoted: true, category: [3, 7], sdgs: [11] }]);
    app().clock.advance(hourMs);
    const { data: event } = await call(app(), readPublicEvent, { params: { id } });
    expect(event.isPromoted).toBe(false);
  });

  it.each([
    { listType: 'Altri' },
    { page: 0 },
    { page: 'x' },
    { limit: 101 },
    { limit: 1.5 },
    { sort: 'asc' },
  ])('refuses the query %j', async (query) => {
    const organisation = await newOrganisation(app());
    const refusal = await refused(app(), listOwnEvents, { query }, organisation);
    expect(refusal).toMatchObject({
      status: 400,
      error: 'validation',
      issues: [{ path: Object.keys(query)[0] }],
    });
  });

  it('[EV-5] does not find what is not there or not one’s own', async () => {
    const owner = await newOrganisation(app());
    const other = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    for (const read of [readOwnEvent, readOrganiserEvent, readOrganiserEventDetail]) {
      const theirs = await refused(app(), read, { params: { id } }, other);
      const nothing = await refused(app(), read, { params: { id: unknownId } }, other);
      expect(theirs).toMatchObject({ status: 404, error: 'notFound' });
      expect(theirs.message).toBe(nothing.message);
    }
    expect(await refused(app(), readPublicEvent, { params: { id: unknownId } })).toMatchObject({
      status: 404,
    });
  });

  it('names the 20 regions', async () => {
    const { data } = await call(app(), regionOptions, {});
    expect(data).toHaveLength(20);
    expect(data[11]).toEqual({ code: '12', name: 'Lazio' });
  });
});
