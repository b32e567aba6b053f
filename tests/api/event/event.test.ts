import { expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  createEvent,
  listOwnEvents,
  readOrganiserEvent,
  readOrganiserEventDetail,
  readOwnEvent,
  readPublicEvent,
  regionOptions,
} from '#contract/event/event-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { eventForm, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendForm } from '#tests/support/app/call.ts';
import { unknownId } from '#tests/support/builders/sample-input.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import {
  connectPaymentAccount,
  toFormData,
  publishEvent,
  updateEventForm,
  expectEventFormRefused,
  tinyPng,
} from '#tests/support/builders/event-form.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('events', (makeApp) => {
  const app = setupApp(makeApp);
  const hoursFromNow = (hours: number): string => new Date(app().clock() + hours * hourMs).toISOString();

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
    await connectPaymentAccount(app(), organisation);
    const response = await sendForm(app(), createEvent, toFormData(body, await tinyPng()), {
      token: organisation.token,
      headers: { language: 'EN' },
    });
    const { message, data } = response.json<ResponseOf<typeof createEvent>>();
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
      startDateTime: hoursFromNow(24),
      endDateTime: hoursFromNow(27),
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
      isUnlisted: false,
      externalLink: 'https://example.org/iscriviti?a=1',
      joinLink: '',
      joinLinkLead: 'now',
      confirmAbove: 10,
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

  it('[EV-2] free forces price 0, Unlimited forces no maximum, online clears the location', async () => {
    const organisation = await newOrganisation(app());
    const id = await publishEvent(app(), organisation, {
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

  it('[EV-75] reads numbers in the texts of a multipart form', async () => {
    const organisation = await newOrganisation(app());
    await connectPaymentAccount(app(), organisation);
    const texts = { isFree: false, price: '12,50 €', maxNoTickets: 'Limited', maxTicketAvailable: '1 000' };
    const form = toFormData({ ...eventForm(app()), ...texts }, await tinyPng());
    const response = await sendForm(app(), createEvent, form, { token: organisation.token });
    const params = { id: response.json<ResponseOf<typeof createEvent>>().data._id };
    const { data: event } = await call(app(), readOwnEvent, { params }, organisation);
    expect(event).toMatchObject({ price: 12.5, maxTicketAvailable: 1000, availableTickets: 1000 });
  });

  it('[EV-78] keeps how many places one person gets without confirming them, 10 by default', async () => {
    const organisation = await newOrganisation(app());
    const { confirmAbove: _, ...form } = eventForm(app(), {
      maxNoTickets: 'Limited',
      maxTicketAvailable: 40,
    });
    const response = await sendForm(app(), createEvent, toFormData(form, await tinyPng()), organisation);
    const params = { id: response.json<ResponseOf<typeof createEvent>>().data._id };
    const { data: event } = await call(app(), readOwnEvent, { params }, organisation);
    expect(event.confirmAbove).toBe(10);
    await updateEventForm(app(), organisation, event, { confirmAbove: '25' });
    const { data: updated } = await call(app(), readOwnEvent, { params }, organisation);
    expect(updated.confirmAbove).toBe(25);
    expect((await call(app(), readPublicEvent, { params })).data).not.toHaveProperty('confirmAbove');
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
    ['price', { isFree: false, price: 1.999 }, 'Scrivi un importo in euro, per esempio 12,50'],
    [
      'maxTicketAvailable',
      { maxNoTickets: 'Limited', maxTicketAvailable: '1.000' },
      'Scrivi un numero, per esempio 80 o 1.000',
    ],
    [
      'maxTicketAvailable',
      { maxNoTickets: 'Limited', maxTicketAvailable: 1.5 },
      'Scrivi un numero intero di posti',
    ],
    ['confirmAbove', { confirmAbove: 0 }, 'Scegli un numero da 1 a 1000'],
    ['confirmAbove', { confirmAbove: 1001 }, 'Scegli un numero da 1 a 1000'],
    ['confirmAbove', { confirmAbove: 1.5 }, 'Scegli un numero da 1 a 1000'],
    ['externalLink', { externalLink: 'javascript:alert(1)' }, 'Il link deve iniziare con https:// o http://'],
    ['externalLink', { externalLink: '//evil.example' }, 'Il link deve iniziare con https:// o http://'],
    ['startDateTime', { startDateTime: 'domani' }, 'Questa data non è valida'],
  ])('[EV-2] [EV-78] rejects %s in %j and writes nothing', async (path, overrides, message) => {
    const organisation = await newOrganisation(app());
    const before = await dumpDatabase(app());
    const form = toFormData({ ...eventForm(app()), ...overrides }, await tinyPng());
    const refusal = await expectEventFormRefused(app(), organisation, form);
    expect(refusal).toMatchObject({ status: 400, error: 'validation' });
    expect(refusal.issues).toContainEqual({ path, message });
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[EV-3] sanitises the organiser’s HTML of everything that can execute or load', async () => {
    const organisation = await newOrganisation(app());
    const id = await publishEvent(app(), organisation, {
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

  it('[EV-4] lists carry whether an event is promoted now, its categories and its goals', async () => {
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
  ])('rejects the query %j', async (query) => {
    const organisation = await newOrganisation(app());
    const refusal = await expectRefusal(app(), listOwnEvents, { query }, organisation);
    expect(refusal).toMatchObject({
      status: 400,
      error: 'validation',
      issues: [{ path: Object.keys(query)[0] }],
    });
  });

  it('[EV-5] answers notFound for missing and for foreign events', async () => {
    const owner = await newOrganisation(app());
    const other = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    for (const read of [readOwnEvent, readOrganiserEvent, readOrganiserEventDetail]) {
      const foreign = await expectRefusal(app(), read, { params: { id } }, other);
      const missing = await expectRefusal(app(), read, { params: { id: unknownId } }, other);
      expect(foreign).toMatchObject({ status: 404, error: 'notFound' });
      expect(foreign.message).toBe(missing.message);
    }
    expect(await expectRefusal(app(), readPublicEvent, { params: { id: unknownId } })).toMatchObject({
      status: 404,
    });
  });

  it('lists the 20 regions', async () => {
    const { data } = await call(app(), regionOptions, {});
    expect(data).toHaveLength(20);
    expect(data[11]).toEqual({ code: '12', name: 'Lazio' });
  });
});
