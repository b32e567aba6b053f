import type { EventFilter } from '#contract/event/browse-endpoints.ts';
import { readListCalendar, readListFeed } from '#contract/event/feed-endpoints.ts';
import { getWeekend } from '#contract/event/weekend.ts';
import { toRomeWallTime } from '#contract/rome-time.ts';
import { buildCalendar } from '../../event-calendar.ts';
import { readPublic } from '../../http/public-reads.ts';
import type { RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readScheduledEvents } from '../event-schedule-store.ts';
import { buildAtomFeed } from './atom-feed.ts';
import type { EventCatalogue } from './event-catalogue.ts';
import { byStart } from './event-search-result.ts';

/** Maximum number of events in a feed. */
const feedLimit = 100;
/** Readers ask again after a quarter of an hour. */
const cacheControl = 'public, max-age=900';

/** Registers the feeds of filters and searches: iCalendar and Atom (EV-73). */
export function registerFeedRoutes(
  serve: RegisterRoute,
  { services, catalogue }: { services: Services; catalogue: EventCatalogue },
): void {
  const { config, database, clock } = services;
  const sender = { publicUrl: config.publicUrl, mailFrom: config.mailFrom };

  const findIds = async ({ when, ...filter }: EventFilter & { when?: 'today' | 'weekend' | undefined }) => {
    const [today = ''] = toRomeWallTime(clock()).split('T');
    const dateRange =
      when === undefined
        ? filter.dateRange
        : when === 'today'
          ? { from: today, to: today }
          : getWeekend(today);
    const { events } = await catalogue.find({ ...filter, dateRange });
    return events
      .toSorted(byStart)
      .slice(0, feedLimit)
      .map(({ id }) => id);
  };
  const nameFeed = ({ q }: EventFilter): string => (q === undefined ? 'Presente' : `Presente · ${q}`);

  serve(readListCalendar, async ({ query, request, reply }) => {
    const ids = await findIds(query);
    const events = await readPublic(database, request, (db) => readScheduledEvents(db, ids));
    const text = await buildCalendar(events, { ...sender, name: nameFeed(query) });
    return reply.type('text/calendar; charset=utf-8').header('cache-control', cacheControl).send(text);
  });

  serve(readListFeed, async ({ query, request, reply }) => {
    const ids = await findIds(query);
    const events = await readPublic(database, request, (db) => readScheduledEvents(db, ids));
    const text = buildAtomFeed(events, {
      name: nameFeed(query),
      publicUrl: config.publicUrl,
      path: request.url,
    });
    return reply.type('application/atom+xml; charset=utf-8').header('cache-control', cacheControl).send(text);
  });
}
