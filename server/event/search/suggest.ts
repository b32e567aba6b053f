import type { ResponseOf } from '#contract/endpoint.ts';
import type { suggestEvents } from '#contract/event/search-endpoints.ts';
import type { CatalogueEvent } from '../catalogue/catalogue-store.ts';
import { searchFields, type SearchHits } from './search-index.ts';

type Suggestions = ResponseOf<typeof suggestEvents>['data'];

const maxEvents = 5;
const maxPlaces = 3;
const maxOrganisations = 3;

/** Picks from the hits of a search what a query may mean: events by title, places, organisations (EV-72). */
export function toSuggestions(hits: SearchHits, events: ReadonlyMap<string, CatalogueEvent>): Suggestions {
  const titles: { event: CatalogueEvent; score: number }[] = [];
  const places = new Map<string, number>();
  const organisations = new Map<string, { companyName: string; count: number }>();
  hits.forEach(({ id, score, fields }) => {
    const event = events.get(id);
    if (event === undefined) return;
    if ((fields & searchFields.title) !== 0) titles.push({ event, score });
    if ((fields & searchFields.place) !== 0)
      places.set(event.location, (places.get(event.location) ?? 0) + 1);
    if ((fields & searchFields.organiser) !== 0) {
      const known = organisations.get(event.organiserId);
      if (known === undefined)
        organisations.set(event.organiserId, { companyName: event.organiserName, count: 1 });
      else known.count += 1;
    }
  });
  titles.sort((a, b) => b.score - a.score || a.event.startMs - b.event.startMs);
  return {
    events: titles.slice(0, maxEvents).map(({ event }) => ({
      _id: event.id,
      title: event.title,
      startDateTime: new Date(event.startMs).toISOString(),
    })),
    places: [...places]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxPlaces)
      .map(([place]) => place),
    organisations: [...organisations]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .slice(0, maxOrganisations)
      .map(([_id, { companyName }]) => ({ _id, companyName })),
  };
}
