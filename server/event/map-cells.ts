/*
 * The Web Mercator map as a tree of squares: at each level a square is four of the next. The cells of
 * the finest level are numbered so that those of any square of any level follow one another: what lies
 * in a square is then one stretch of a sorted list.
 */

/** A square so many pixels wide shows its events as one mark. */
const cellPx = 64;
const tilePx = 256;
const deepestZoom = 20;

/** The level whose squares are marks at this zoom. */
export const levelOfZoom = (zoom: number): number => Math.min(zoom, deepestZoom) + Math.log2(tilePx / cellPx);

/** The finest level: each axis has 2^22 squares, and a number has room for both. */
export const finest = levelOfZoom(deepestZoom);

const halfBits = finest / 2;
const lowHalf = 2 ** halfBits - 1;

/** How many cells of the finest level a square of this level has. */
export const cellsOf = (level: number): number => 4 ** (finest - level);

/** Where a longitude lies from west to east, in cells of the finest level. */
export const columnOf = (lon: number): number => ((lon + 180) / 360) * 2 ** finest;

/** Where a latitude lies from north to south, in cells of the finest level. The map ends before the poles. */
export function rowOf(lat: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** finest;
}

/** The number of the cell of the finest level that a place lies in. */
export function cellCodeOf({ lat, lon }: { lat: number; lon: number }): number {
  const column = Math.min(Math.floor(columnOf(lon)), 2 ** finest - 1);
  const row = Math.floor(rowOf(lat));
  const high = spread(column >> halfBits) + 2 * spread(row >> halfBits);
  return high * 4 ** halfBits + spread(column & lowHalf) + 2 * spread(row & lowHalf);
}

/** Eleven bits with a gap behind each. */
function spread(bits: number): number {
  let all = 0;
  for (let at = 0; at < halfBits; at++) all |= ((bits >> at) & 1) << (2 * at);
  return all;
}
