import { listEvents, listOrganiserEvents } from '#contract/event/browse-calls.ts';
import { readEventCalendar, readOrganiserCalendar } from '#contract/event/calendar-calls.ts';
import { mapEvents } from '#contract/event/map-call.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve, Told } from '../http/serve.ts';
import { readPublicOrganiser } from '../organisation/public-organiser-store.ts';
import type { Services } from '../services.ts';
import { calendarOf } from '../event-calendar.ts';
import { readAppointedEvent, readAppointedEvents } from './appointment-store.ts';
import { listOrganiserCards, readCards } from './browse-store.ts';
import { EventCatalogue } from './event-catalogue.ts';
import { mapOf } from './map-clusters.ts';
import { RememberedAnswers } from './remembered-answers.ts';

/** So many events stand in the feed of an organiser. */
const feedLimit = 100;
/** Remembered answers hold so many cards, some 15 MB with their texts, and marks of the map, some 12 MB. */
const mostCards = 10_000;
const mostMarks = 50_000;

/** What visitors read of events: list, map, organiser’s list, calendars. */
export function registerBrowse(serve: Serve, services: Services): void {
  const { config, database, clock } = services;
  const sender = { publicUrl: config.publicUrl, mailFrom: config.mailFrom };
  const catalogue = new EventCatalogue(services);
  const lists = new RememberedAnswers<Told<typeof listEvents>>(clock, {
    keptMs: listEvents.maxAgeSeconds * 1000,
    mostItems: mostCards,
    itemsOf: ({ data }) => data.length,
  });
  const maps = new RememberedAnswers<Told<typeof mapEvents>>(clock, {
    keptMs: mapEvents.maxAgeSeconds * 1000,
    mostItems: mostMarks,
    itemsOf: ({ data, clusters }) => data.length + clusters.length,
  });

  serve(listEvents, async ({ query }) => {
    const { page, limit, ...filter } = query;
    const found = await catalogue.find(filter);
    const shown = found.events.slice((page - 1) * limit, page * limit);
    const ids = shown.map((it) => it.id);
    return lists.get(JSON.stringify(query), { found, shown }, async () => ({
      data: await readCards(database.db, { ids, nowMs: clock() }),
      totalCount: found.events.length,
    }));
  });

  serve(mapEvents, async ({ query }) => {
    const { bbox, zoom, ...filter } = query;
    const found = await catalogue.find(filter);
    // The catalogue knows all that a mark shows.
    return maps.get(JSON.stringify(query), { found, shown: [] }, async () => mapOf(found, { bbox, zoom }));
  });

  serve(listOrganiserEvents, async ({ params, query }) => {
    const organiser = await readPublicOrganiser(database.db, params.id);
    if (organiser === undefined) throw new Refusal('notFound');
    const { events, totalCount } = await listOrganiserCards(database.db, {
      ...query,
      organiserId: params.id,
      published: organiser.totalEvents,
      nowMs: clock(),
    });
    return { data: events, totalCount };
  });

  serve(readEventCalendar, async ({ params, reply }) => {
    const event = await readAppointedEvent(database.db, params.id);
    if (event === undefined) throw new Refusal('notFound');
    const text = await calendarOf([event], { ...sender, name: event.title });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="presente-${event.id}.ics"`)
      .send(text);
  });

  serve(readOrganiserCalendar, async ({ params, reply }) => {
    const organiser = await readPublicOrganiser(database.db, params.id);
    if (organiser === undefined) throw new Refusal('notFound');
    const { events } = await listOrganiserCards(database.db, {
      organiserId: params.id,
      published: organiser.totalEvents,
      listType: 'Prossimi',
      page: 1,
      limit: feedLimit,
      nowMs: clock(),
    });
    const ids = events.map((event) => event._id);
    const appointed = await readAppointedEvents(database.db, ids);
    const text = await calendarOf(appointed, { ...sender, name: organiser.companyName });
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'max-age=900').send(text);
  });
}
