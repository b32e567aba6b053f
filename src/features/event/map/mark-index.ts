import Supercluster from 'supercluster';
import type { mapEvents } from '#contract/event/browse-calls.ts';
import type { AnswerOf } from '#contract/call.ts';

/** Nearer than this on the screen, marks become one. */
const radiusPx = 58;
/** Where the map ends: events that are still one mark here stand at one door. */
export const lastZoom = 17;
/** So far one may zoom before the next answer comes. */
const bridgedZooms = 3;
/** So many of one place can be looked through. */
const mostAtOnePlace = 50;

interface AnyMark {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface EventMark extends AnyMark {
  readonly kind: 'event';
  readonly id: string;
  /** Its category; 1 for a promoted event. */
  readonly icon: number;
}

export interface GroupMark extends AnyMark {
  readonly kind: 'group';
  readonly count: number;
  /** Of our own index; without it the server made this group. */
  readonly clusterId?: number;
}

export type Mark = EventMark | GroupMark;

/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number];

type MapAnswer = Pick<AnswerOf<typeof mapEvents>, 'data' | 'clusters'>;
type One = { count: number; mark: Mark };

/** Finds what to show of an answer at a zoom. Groups of the server grow and shrink with ours. */
export class MarkIndex {
  readonly #index: Supercluster<One, { count: number }>;

  /** In: an answer, and the zoom that it was asked for. */
  constructor({ data, clusters }: MapAnswer, zoom: number) {
    // With groups of the server it is asked for again at the next zoom: only that way is to be bridged.
    const isForAll = clusters.length === 0;
    this.#index = new Supercluster({
      radius: radiusPx,
      extent: 256,
      minZoom: isForAll ? 0 : Math.max(0, zoom - bridgedZooms),
      maxZoom: isForAll ? lastZoom : Math.min(lastZoom, zoom + bridgedZooms),
      map: ({ count }) => ({ count }),
      reduce: (sum, { count }) => (sum.count += count),
    });
    const marks: (One & { at: [number, number] })[] = data.map(([id, latitude, longitude, icon]) => ({
      count: 1,
      at: [longitude, latitude],
      mark: { kind: 'event', key: id, id, latitude, longitude, icon },
    }));
    for (const [latitude, longitude, count] of clusters) {
      const key = `${latitude} ${longitude} ${count}`;
      marks.push({
        count,
        at: [longitude, latitude],
        mark: { kind: 'group', key, latitude, longitude, count },
      });
    }
    this.#index.load(
      marks.map(({ at, ...properties }) => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: at },
      })),
    );
  }

  marksIn([west, south, east, north]: Bounds, zoom: number): Mark[] {
    return this.#index.getClusters([west, south, east, north], zoom).map(({ properties, geometry }) => {
      if ('mark' in properties) return properties.mark;
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const { count, cluster_id: clusterId } = properties;
      const key = `${clusterId} ${count}`;
      return { kind: 'group', key, latitude, longitude, count, clusterId };
    });
  }

  /** The zoom at which a group falls apart; above `lastZoom` when it never does. */
  opensAt({ clusterId }: GroupMark, zoom: number): number {
    return clusterId === undefined ? zoom + 2 : this.#index.getClusterExpansionZoom(clusterId);
  }

  /** The events of a group as far as this answer names them. */
  eventsOf({ clusterId }: GroupMark): EventMark[] {
    if (clusterId === undefined) return [];
    return this.#index
      .getLeaves(clusterId, mostAtOnePlace)
      .flatMap(({ properties: { mark } }) => (mark.kind === 'event' ? [mark] : []));
  }
}
