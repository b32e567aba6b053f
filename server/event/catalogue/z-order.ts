/*
 * The Web Mercator map as a quadtree. Cells of the finest level are numbered in Z-order (Morton codes), so
 * that a square of any level covers one contiguous range of a sorted list.
 */

/** Events within a square of this width in pixels share one marker. */
const cellPx = 64;
const tilePx = 256;
const maxZoom = 20;

/** @returns the quadtree level whose squares are clusters at this zoom. */
export const getClusterLevel = (zoom: number): number => Math.min(zoom, maxZoom) + Math.log2(tilePx / cellPx);

/** The finest level: 2^22 squares per axis; both coordinates fit into one number. */
export const finestLevel = getClusterLevel(maxZoom);

const halfBits = finestLevel / 2;
const lowHalfMask = 2 ** halfBits - 1;

/** @returns the number of finest cells in a square of this level. */
export const countFinestCells = (level: number): number => 4 ** (finestLevel - level);

/** Converts a longitude to a column, west to east, in cells of the finest level; may be fractional. */
export const toColumn = (lon: number): number => ((lon + 180) / 360) * 2 ** finestLevel;

/**
 * Converts a latitude to a row, north to south, in cells of the finest level; may be fractional. Clamped to
 * ±85°, where the map ends.
 */
export function toRow(lat: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** finestLevel;
}

/** @returns the Z-order (Morton) code of the finest cell that contains a place. */
export function toZOrderCode({ lat, lon }: { lat: number; lon: number }): number {
  const column = Math.min(Math.floor(toColumn(lon)), 2 ** finestLevel - 1);
  const row = Math.floor(toRow(lat));
  const high = spreadBits(column >> halfBits) + 2 * spreadBits(row >> halfBits);
  return high * 4 ** halfBits + spreadBits(column & lowHalfMask) + 2 * spreadBits(row & lowHalfMask);
}

/** Spreads 11 bits, with a zero after each, for interleaving. */
function spreadBits(bits: number): number {
  let result = 0;
  for (let bit = 0; bit < halfBits; bit++) result |= ((bits >> bit) & 1) << (2 * bit);
  return result;
}
