import file from './base-map.json';
import { readTowns, type Town } from './towns.ts';

/** A line or ring in whole units of the world: x, y, x, y … */
export type Line = Int32Array;

/** West, north, east, south in units; north is the smaller one, as on a screen. */
export type Box = readonly [number, number, number, number];

/** One or more lines with the box around them; of an area, its rings. */
export interface Shape {
  readonly lines: readonly Line[];
  readonly box: Box;
}

export interface BaseMap {
  /** Units across the world. */
  readonly worldUnits: number;
  readonly countries: readonly Shape[];
  readonly lakes: readonly Shape[];
  readonly coasts: readonly Shape[];
  readonly borders: readonly Shape[];
  readonly regions: readonly Shape[];
  readonly towns: readonly Town[];
}

/** The file as the drawing needs it. */
export function readBaseMap(): BaseMap {
  const arcs = file.arcs.map(decode);
  // An arc that two countries use is a border between them; of one only, a coast.
  const uses = new Uint8Array(arcs.length);
  for (const arc of file.countries.flat(2)) uses[arc < 0 ? ~arc : arc]! += 1;
  const eachAlone = (lines: readonly Line[]): Shape[] => lines.map((line) => shapeOf([line]));
  return {
    worldUnits: file.worldUnits,
    countries: file.countries.map((country) => shapeOf(country.map((ring) => joined(ring, arcs)))),
    lakes: eachAlone(file.lakes.map(decode)),
    coasts: eachAlone(arcs.filter((_, i) => uses[i] === 1)),
    borders: eachAlone(arcs.filter((_, i) => (uses[i] ?? 0) > 1)),
    regions: eachAlone(file.regions.map(decode)),
    towns: readTowns(),
  };
}

/** Reads what scripts/make-base-map.ts wrote: steps between points, six bits a sign. */
function decode(text: string): Line {
  const values: number[] = [];
  let at = 0;
  while (at < text.length) {
    let value = 0;
    let shift = 0;
    let bits: number;
    do {
      bits = text.charCodeAt(at++) - 63;
      value |= (bits & 31) << shift;
      shift += 5;
    } while (bits >= 32);
    const step = (value & 1) === 1 ? ~(value >>> 1) : value >>> 1;
    values.push((values.at(-2) ?? 0) + step);
  }
  return Int32Array.from(values);
}

/** Arcs one after the other; `~n` is arc n the other way round. */
function joined(ring: readonly number[], arcs: readonly Line[]): Line {
  const lines = ring.map((number) => arcs[number < 0 ? ~number : number]!);
  const points = new Int32Array(lines.reduce((sum, line) => sum + line.length, 0));
  let at = 0;
  for (const [i, line] of lines.entries()) {
    if (ring[i]! >= 0) points.set(line, at);
    else
      for (let from = 0; from < line.length; from += 2) {
        points[at + line.length - 2 - from] = line[from]!;
        points[at + line.length - 1 - from] = line[from + 1]!;
      }
    at += line.length;
  }
  return points;
}

const shapeOf = (lines: readonly Line[]): Shape => ({ lines, box: boxOf(lines) });

function boxOf(lines: readonly Line[]): Box {
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
