import { listEvents, listOrganiserEvents } from '#contract/event/browse-endpoints.ts';
import { readEventCalendar, readOrganiserCalendar } from '#contract/event/calendar-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { Refusal } from '#contract/reasons.ts';
import type { RegisterRoute, ResponseBody } from '../../http/route.ts';
import { readPublicOrganiser } from '../../organisation/public-organiser-store.ts';
import type { Services } from '../../services.ts';
import { buildCalendar } from '../../event-calendar.ts';
import { readScheduledEvent, readScheduledEvents } from '../event-schedule-store.ts';
import { listOrganiserCards, readCards } from './browse-store.ts';
import { EventCatalogue } from './event-catalogue.ts';
import { toMapResponse } from './map-clusters.ts';
import { ResponseCache } from './response-cache.ts';

/** Maximum number of events in an organiser's calendar feed. */
const feedLimit = 100;
/** Cache limits: cards take some 15 MB with their texts, map markers some 12 MB. */
const maxCachedCards = 10_000;
const maxCachedMarkers = 50_000;

/** Registers the public read routes: list, map, organiser's list, calendars. */
export function registerBrowseRoutes(serve: RegisterRoute, services: Services): void {
  const { config, database, clock } = services;
  const sender = { publicUrl: config.publicUrl, mailFrom: config.mailFrom };
  const catalogue = new EventCatalogue(services);
  const listCache = new ResponseCache<ResponseBody<typeof listEvents>>(clock, {
    maxAgeMs: listEvents.maxAgeSeconds * 1000,
    maxItems: maxCachedCards,
    countItems: ({ data }) => data.length,
  });
  const mapCache = new ResponseCache<ResponseBody<typeof mapEvents>>(clock, {
    maxAgeMs: mapEvents.maxAgeSeconds * 1000,
    maxItems: maxCachedMarkers,
    countItems: ({ data, clusters }) => data.length + clusters.length,
  });

  serve(listEvents, async ({ query }) => {
    const { page, limit, ...filter } = query;
    const result = await catalogue.find(filter);
    const events = result.events.slice((page - 1) * limit, page * limit);
    const ids = events.map((event) => event.id);
    return listCache.get(JSON.stringify(query), { result, events }, async () => ({
      data: await readCards(database.db, { ids, nowMs: clock() }),
      totalCount: result.events.length,
    }));
  });

  serve(mapEvents, async ({ query }) => {
    const { bbox, zoom, ...filter } = query;
    const result = await catalogue.find(filter);
    // The catalogue holds all that a marker shows, so no query is needed.
    return mapCache.get(JSON.stringify(query), { result, events: [] }, async () =>
      toMapResponse(result, { bbox, zoom }),
    );
  });

  serve(listOrganiserEvents, async ({ params, query }) => {
    const organiser = await readPublicOrganiser(database.db, params.id);
    if (organiser === undefined) throw new Refusal('notFound');
    const { events, totalCount } = await listOrganiserCards(database.db, {
      ...query,
      organiserId: params.id,
      publishedCount: organiser.totalEvents,
      nowMs: clock(),
    });
    return { data: events, totalCount };
  });

  serve(readEventCalendar, async ({ params, reply }) => {
    const event = await readScheduledEvent(database.db, params.id);
    if (event === undefined) throw new Refusal('notFound');
    const text = await buildCalendar([event], { ...sender, name: event.title });
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
      publishedCount: organiser.totalEvents,
      listType: 'Prossimi',
      page: 1,
      limit: feedLimit,
      nowMs: clock(),
    });
    const ids = events.map((event) => event._id);
    const scheduled = await readScheduledEvents(database.db, ids);
    const text = await buildCalendar(scheduled, { ...sender, name: organiser.companyName });
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'max-age=900').send(text);
  });
}
