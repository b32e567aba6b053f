import type { mapEvents } from '#contract/event/map-endpoint.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { maxMapZoom, type Bounds } from '../map-view.ts';
import { clusterPoints, unproject, project, type Cluster, type Point } from './cluster.ts';

/** How many levels the user may zoom in before the next response arrives. */
const maxZoomAhead = 3;
/** Most events listed for one location. */
const maxEventsPerLocation = 50;

interface BaseMarker {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface EventMarker extends BaseMarker {
  readonly kind: 'event';
  readonly id: string;
  /** Its first category; 1 for a promoted event. */
  readonly icon: number;
}

export interface ClusterMarker extends BaseMarker {
  readonly kind: 'group';
  readonly count: number;
  /** Indexes into the response of what is clustered here; `undefined` for a cluster made by the server. */
  readonly members?: readonly number[];
}

export type MapMarker = EventMarker | ClusterMarker;

type MapResponse = Pick<ResponseOf<typeof mapEvents>, 'data' | 'clusters'>;

interface ZoomLevel {
  readonly markers: readonly MapMarker[];
  /** For each index of the response, the index of its marker. */
  readonly markerIndexes: Int32Array;
}

/**
 * Markers of a response by zoom level. Server clusters are clustered further with local ones. Levels are
 * computed lazily: all at once would block a phone for a quarter of a second.
 */
export class MarkerIndex {
  readonly #markers: readonly MapMarker[];
  readonly #points: readonly Point[];
  readonly #levels = new Map<number, ZoomLevel>();
  /** Highest zoom that this response covers. */
  readonly #maxZoom: number;

  /** @param zoom the zoom that was requested */
  constructor({ data, clusters }: MapResponse, zoom: number) {
    // With server clusters the next zoom is requested again: only the time until then needs to be bridged.
    this.#maxZoom = clusters.length === 0 ? maxMapZoom : Math.min(maxMapZoom, zoom + maxZoomAhead);
    this.#markers = [
      ...data.map(([id, latitude, longitude, icon]): MapMarker => ({
        kind: 'event',
        key: id,
        id,
        latitude,
        longitude,
        icon,
      })),
      ...clusters.map(([latitude, longitude, count]): MapMarker => {
        const key = `${latitude} ${longitude} ${count}`;
        return { kind: 'group', key, latitude, longitude, count };
      }),
    ];
    this.#points = this.#markers.map((marker) => project(marker, marker.kind === 'event' ? 1 : marker.count));
  }

  /** Markers within the bounds at this zoom. */
  getMarkersIn([west, south, east, north]: Bounds, zoom: number): MapMarker[] {
    return this.#getLevel(zoom).markers.filter(
      ({ latitude, longitude }) =>
        longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    );
  }

  /** The zoom at which a cluster splits; above `maxMapZoom` when it never does. */
  getExpansionZoom({ members }: ClusterMarker, zoom: number): number {
    if (members === undefined) return zoom + 2;
    let expansionZoom = zoom + 1;
    while (expansionZoom <= this.#maxZoom && this.#isSingleMarkerAt(members, expansionZoom)) expansionZoom++;
    return expansionZoom;
  }

  /** The events of a cluster that this response names. */
  getEvents({ members = [] }: ClusterMarker): EventMarker[] {
    return members.slice(0, maxEventsPerLocation).flatMap((member) => {
      const marker = this.#markers[member]!;
      return marker.kind === 'event' ? [marker] : [];
    });
  }

  #isSingleMarkerAt(members: readonly number[], zoom: number): boolean {
    const { markerIndexes } = this.#getLevel(zoom);
    return members.every((member) => markerIndexes[member] === markerIndexes[members[0]!]);
  }

  #getLevel(requestedZoom: number): ZoomLevel {
    const zoom = Math.min(requestedZoom, this.#maxZoom);
    let level = this.#levels.get(zoom);
    if (level === undefined) {
      const markerIndexes = new Int32Array(this.#points.length);
      const markers = clusterPoints(this.#points, zoom).map((gathered, number) => {
        for (const member of gathered.members) markerIndexes[member] = number;
        return this.#toMarker(gathered, zoom);
      });
      level = { markers, markerIndexes };
      this.#levels.set(zoom, level);
    }
    return level;
  }

  #toMarker(gathered: Cluster, zoom: number): MapMarker {
    const { members, weight: count } = gathered;
    const first = this.#markers[members[0]!]!;
    if (members.length === 1) return first;
    const key = `${zoom} ${first.key} ${count}`;
    return { kind: 'group', key, ...unproject(gathered), count, members };
  }
}
