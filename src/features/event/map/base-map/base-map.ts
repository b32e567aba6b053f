import file from './base-map.json';

/** A line or ring in integer world units: x, y, x, y … */
export type Polyline = Int32Array;

/** West, north, east, south in world units; y grows southwards. */
export type BoundingBox = readonly [number, number, number, number];

/** One or more lines with their bounding box; for an area, its rings. */
export interface Shape {
  readonly lines: readonly Polyline[];
  readonly box: BoundingBox;
}

export interface BaseMap {
  /** Width of the world in units. */
  readonly worldUnits: number;
  readonly countries: readonly Shape[];
  readonly lakes: readonly Shape[];
  readonly coasts: readonly Shape[];
  readonly borders: readonly Shape[];
  readonly regions: readonly Shape[];
}

/** Decodes the bundled map file. */
export function readBaseMap(): BaseMap {
  const arcs = file.arcs.map(decodePolyline);
  // An arc used by two countries is a border; one used once is a coast.
  const uses = new Uint8Array(arcs.length);
  for (const arc of file.countries.flat(2)) uses[arc < 0 ? ~arc : arc]! += 1;
  const toShapes = (lines: readonly Polyline[]): Shape[] => lines.map((line) => toShape([line]));
  return {
    worldUnits: file.worldUnits,
    countries: file.countries.map((country) => toShape(country.map((ring) => joinArcs(ring, arcs)))),
    lakes: toShapes(file.lakes.map(decodePolyline)),
    coasts: toShapes(arcs.filter((_, i) => uses[i] === 1)),
    borders: toShapes(arcs.filter((_, i) => (uses[i] ?? 0) > 1)),
    regions: toShapes(file.regions.map(decodePolyline)),
  };
}

/** Decodes a line written by scripts/make-base-map.ts: delta-encoded varints with 5 data bits a character. */
function decodePolyline(text: string): Polyline {
  const values: number[] = [];
  let offset = 0;
  while (offset < text.length) {
    let value = 0;
    let shift = 0;
    let bits: number;
    do {
      bits = text.charCodeAt(offset++) - 63;
      value |= (bits & 31) << shift;
      shift += 5;
    } while (bits >= 32);
    const step = (value & 1) === 1 ? ~(value >>> 1) : value >>> 1;
    values.push((values.at(-2) ?? 0) + step);
  }
  return Int32Array.from(values);
}

/** Concatenates arcs to a ring; `~n` is arc n reversed (as in TopoJSON). */
function joinArcs(ring: readonly number[], arcs: readonly Polyline[]): Polyline {
  const lines = ring.map((number) => arcs[number < 0 ? ~number : number]!);
  const points = new Int32Array(lines.reduce((sum, line) => sum + line.length, 0));
  let offset = 0;
  for (const [i, line] of lines.entries()) {
    if (ring[i]! >= 0) points.set(line, offset);
    else
      for (let from = 0; from < line.length; from += 2) {
        points[offset + line.length - 2 - from] = line[from]!;
        points[offset + line.length - 1 - from] = line[from + 1]!;
      }
    offset += line.length;
  }
  return points;
}

const toShape = (lines: readonly Polyline[]): Shape => ({ lines, box: getBoundingBox(lines) });

function getBoundingBox(lines: readonly Polyline[]): BoundingBox {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      west = Math.min(west, line[i]!);
      east = Math.max(east, line[i]!);
      north = Math.min(north, line[i + 1]!);
      south = Math.max(south, line[i + 1]!);
    }
  }
  return [west, north, east, south];
}
