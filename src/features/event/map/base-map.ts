/** A line or ring in whole units of the world: x, y, x, y … */
type Line = Int32Array;

interface Shape {
  readonly line: Line;
  readonly box: Box;
}

interface Area {
  readonly rings: readonly Line[];
  readonly box: Box;
}

/** West, north, east, south in units; north is the smaller one, as on a screen. */
type Box = readonly [number, number, number, number];

export interface Town {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** From which zoom its name has room. */
  readonly zoom: number;
}

/** What is drawn at one zoom. */
export interface BaseMapAtZoom {
  readonly countries: readonly Area[];
  readonly lakes: readonly Area[];
  readonly coasts: readonly Shape[];
  readonly borders: readonly Shape[];
  readonly regions: readonly Shape[];
}

export interface BaseMap {
  /** Units across the world. */
  readonly worldUnits: number;
  readonly towns: readonly Town[];
  /** The shapes without the bends that nobody would see at this zoom. */
  atZoom(zoom: number): BaseMapAtZoom;
}

/** Read once, and then there for every map. */
let reading: Promise<BaseMap> | undefined;
export const readBaseMap = (): Promise<BaseMap> => (reading ??= read());

async function read(): Promise<BaseMap> {
  const { default: file } = await import('./base-map.json');
  const { worldUnits } = file;
  const arcs = file.arcs.map(decode);
  const regions = file.regions.map(decode);
  const lakes = file.lakes.map(decode);
  // An arc that two countries use is a border between them; of one only, a coast.
  const uses = new Uint8Array(arcs.length);
  for (const arc of file.countries.flat(2)) uses[arc < 0 ? ~arc : arc]! += 1;

  const drawAt = (zoom: number): BaseMapAtZoom => {
    const pixel = worldUnits / (256 * 2 ** zoom);
    const plain = arcs.map((line) => thinned(line, pixel));
    const shapes = (lines: readonly Line[]): Shape[] => lines.map((line) => ({ line, box: boxOf([line]) }));
    return {
      countries: file.countries.map((country) => areaOf(country.map((ring) => joined(ring, plain)))),
      lakes: lakes.map((ring) => areaOf([thinned(ring, pixel)])),
      coasts: shapes(plain.filter((_, i) => uses[i] === 1)),
      borders: shapes(plain.filter((_, i) => (uses[i] ?? 0) > 1)),
      regions: shapes(regions.map((line) => thinned(line, pixel))),
    };
  };
  const known = new Map<number, BaseMapAtZoom>();
  return {
    worldUnits,
    towns: file.towns.map(([name, x, y, zoom]) => ({ name, x, y, zoom }) as Town),
    atZoom(zoom) {
      // Beyond 12 a pixel is less than a unit.
      const level = Math.min(zoom, 12);
      const drawn = known.get(level) ?? drawAt(level);
      known.set(level, drawn);
      return drawn;
    },
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

/** Without points nearer than a pixel to the one before; both ends stay, so that arcs still meet. */
function thinned(line: Line, pixel: number): Line {
  if (pixel <= 1 || line.length <= 4) return line;
  const last = line.length - 2;
  const kept: number[] = [line[0]!, line[1]!];
  for (let i = 2; i < last; i += 2) {
    const far = Math.max(Math.abs(line[i]! - kept.at(-2)!), Math.abs(line[i + 1]! - kept.at(-1)!));
    if (far >= pixel) kept.push(line[i]!, line[i + 1]!);
  }
  kept.push(line[last]!, line[last + 1]!);
  return Int32Array.from(kept);
}

/** Arcs one after the other; `~n` is arc n the other way round. */
function joined(ring: readonly number[], arcs: readonly Line[]): Line {
  const points: number[] = [];
  for (const number of ring) {
    const line = arcs[number < 0 ? ~number : number]!;
    for (let i = 0; i < line.length; i += 2) {
      const from = number < 0 ? line.length - 2 - i : i;
      points.push(line[from]!, line[from + 1]!);
    }
  }
  return Int32Array.from(points);
}

const areaOf = (rings: readonly Line[]): Area => ({ rings, box: boxOf(rings) });

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
