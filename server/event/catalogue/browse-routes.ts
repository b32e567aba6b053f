import { listEvents, listOrganiserEvents } from '#contract/event/browse-endpoints.ts';
import { readEventCalendar, readOrganiserCalendar } from '#contract/event/calendar-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { suggestEvents } from '#contract/event/search-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { mayReadStale, readPublic } from '../../http/public-reads.ts';
import type { RegisterRoute, ResponseBody } from '../../http/route.ts';
import { readPublicOrganiser } from '../../organisation/public-organiser-store.ts';
import type { Services } from '../../services.ts';
import { buildCalendar } from '../../event-calendar.ts';
import { readScheduledEvent, readScheduledEvents } from '../event-schedule-store.ts';
import { listOrganiserCards, readCards } from './browse-store.ts';
import { EventCatalogue } from './event-catalogue.ts';
import { registerFeedRoutes } from './feed-routes.ts';
import { toMapResponse } from './map-clusters.ts';
import { addDistances, findNearest } from './nearest-events.ts';
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

  serve(listEvents, async ({ query, request }) => {
    const { page, limit, near, ...filter } = query;
    const result = await catalogue.find(filter);
    const found =
      near === undefined
        ? { events: result.events.slice((page - 1) * limit, page * limit), totalCount: result.events.length }
        : findNearest(result.events, { near, from: (page - 1) * limit, to: page * limit });
    const { events } = found;
    const ids = events.map((event) => event.id);
    // The response is cached for all callers, those who have just changed one of these events included.
    const mayBeStale = mayReadStale(request) && !catalogue.hasChanged(events, database.replicas?.maxLagMs);
    // By distance there are no paid places.
    const sponsored = near === undefined ? result.sponsored : new Set();
    const sponsoredIds = new Set(events.flatMap((event) => (sponsored.has(event) ? event.id : [])));
    return listCache.get(JSON.stringify(query), { result, events }, async () => {
      const cards = await database.readPublic((db) => readCards(db, { ids, nowMs: clock() }), { mayBeStale });
      const data = addDistances(cards, near).map((card) => ({
        ...card,
        isSponsored: sponsoredIds.has(card._id),
      }));
      return { data, totalCount: found.totalCount };
    });
  });

  registerFeedRoutes(serve, { services, catalogue });

  serve(suggestEvents, async ({ query }) => ({ data: await catalogue.suggest(query.q) }));

  serve(mapEvents, async ({ query }) => {
    const { bbox, zoom, ...filter } = query;
    const result = await catalogue.find(filter);
    // The catalogue holds all that a marker shows, so no query is needed.
    return mapCache.get(JSON.stringify(query), { result, events: [] }, async () =>
      toMapResponse(result, { bbox, zoom }),
    );
  });

  serve(listOrganiserEvents, async ({ params, query, request }) => {
    const found = await readPublic(database, request, async (db) => {
      const organiser = await readPublicOrganiser(db, params.id);
      if (organiser === undefined) return undefined;
      const filter = { ...query, organiserId: params.id, nowMs: clock() };
      return listOrganiserCards(db, { ...filter, publishedCount: organiser.totalEvents });
    });
    if (found === undefined) throw new Refusal('notFound');
    return { data: found.events, totalCount: found.totalCount };
  });

  serve(readEventCalendar, async ({ params, request, reply }) => {
    const event = await readPublic(database, request, (db) => readScheduledEvent(db, params.id));
    if (event === undefined) throw new Refusal('notFound');
    const text = await buildCalendar([event], { ...sender, name: event.title });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="presente-${event.id}.ics"`)
      .send(text);
  });

  serve(readOrganiserCalendar, async ({ params, request, reply }) => {
    const found = await readPublic(database, request, async (db) => {
      const organiser = await readPublicOrganiser(db, params.id);
      if (organiser === undefined) return undefined;
      const { events } = await listOrganiserCards(db, {
        organiserId: params.id,
        publishedCount: organiser.totalEvents,
        listType: 'Prossimi',
        page: 1,
        limit: feedLimit,
        nowMs: clock(),
      });
      const ids = events.map((event) => event._id);
      return { name: organiser.companyName, scheduled: await readScheduledEvents(db, ids) };
    });
    if (found === undefined) throw new Refusal('notFound');
    const text = await buildCalendar(found.scheduled, { ...sender, name: found.name });
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'max-age=900').send(text);
  });
}
