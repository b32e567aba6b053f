import type { mapEvents } from '#contract/event/map-call.ts';
import type { AnswerOf } from '#contract/call.ts';
import { gather, placeOf, pointAt, type Gathered, type Point } from './gather.ts';

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
  /** Places in the answer of what is gathered here; without them the server made this group. */
  readonly members?: readonly number[];
}

export type Mark = EventMark | GroupMark;

/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number];

type MapAnswer = Pick<AnswerOf<typeof mapEvents>, 'data' | 'clusters'>;

interface Level {
  readonly marks: readonly Mark[];
  /** Of each place in the answer, the number of its mark. */
  readonly markOf: Int32Array;
}

/**
 * Finds what to show of an answer at a zoom. Groups of the server grow and shrink with ours. A zoom is
 * worked out when it is first looked at: all of them at once would hold up a phone for a quarter of a second.
 */
export class MarkIndex {
  readonly #marks: readonly Mark[];
  readonly #points: readonly Point[];
  readonly #levels = new Map<number, Level>();
  /** The last zoom that this answer is good for. */
  readonly #lastZoom: number;

  /** In: an answer, and the zoom that it was asked for. */
  constructor({ data, clusters }: MapAnswer, zoom: number) {
    // With groups of the server it is asked for again at the next zoom: only that way is to be bridged.
    this.#lastZoom = clusters.length === 0 ? lastZoom : Math.min(lastZoom, zoom + bridgedZooms);
    this.#marks = [
      ...data.map(([id, latitude, longitude, icon]): Mark => ({
        kind: 'event',
        key: id,
        id,
        latitude,
        longitude,
        icon,
      })),
      ...clusters.map(([latitude, longitude, count]): Mark => {
        const key = `${latitude} ${longitude} ${count}`;
        return { kind: 'group', key, latitude, longitude, count };
      }),
    ];
    this.#points = this.#marks.map((mark) => pointAt(mark, mark.kind === 'event' ? 1 : mark.count));
  }

  marksIn([west, south, east, north]: Bounds, zoom: number): Mark[] {
    return this.#levelAt(zoom).marks.filter(
      ({ latitude, longitude }) =>
        longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    );
  }

  /** The zoom at which a group falls apart; above `lastZoom` when it never does. */
  opensAt({ members }: GroupMark, zoom: number): number {
    if (members === undefined) return zoom + 2;
    let opensAt = zoom + 1;
    while (opensAt <= this.#lastZoom && this.#isOneAt(members, opensAt)) opensAt++;
    return opensAt;
  }

  /** The events of a group as far as this answer names them. */
  eventsOf({ members = [] }: GroupMark): EventMark[] {
    return members.slice(0, mostAtOnePlace).flatMap((member) => {
      const mark = this.#marks[member]!;
      return mark.kind === 'event' ? [mark] : [];
    });
  }

  #isOneAt(members: readonly number[], zoom: number): boolean {
    const { markOf } = this.#levelAt(zoom);
    return members.every((member) => markOf[member] === markOf[members[0]!]);
  }

  #levelAt(wanted: number): Level {
    const zoom = Math.min(wanted, this.#lastZoom);
    let level = this.#levels.get(zoom);
    if (level === undefined) {
      const markOf = new Int32Array(this.#points.length);
      const marks = gather(this.#points, zoom).map((gathered, number) => {
        for (const member of gathered.members) markOf[member] = number;
        return this.#markOf(gathered, zoom);
      });
      level = { marks, markOf };
      this.#levels.set(zoom, level);
    }
    return level;
  }

  #markOf(gathered: Gathered, zoom: number): Mark {
    const { members, weight: count } = gathered;
    const first = this.#marks[members[0]!]!;
    if (members.length === 1) return first;
    const key = `${zoom} ${first.key} ${count}`;
    return { kind: 'group', key, ...placeOf(gathered), count, members };
  }
}
