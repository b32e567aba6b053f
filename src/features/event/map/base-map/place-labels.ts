/** A rectangle on the screen: left, top, right, bottom in pixels. */
export type Box = readonly [number, number, number, number];

/** A name to be placed beside a point. */
export interface Label {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Size of the text in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Where a name is put: the middle of its left edge. */
export interface PlacedLabel<L extends Label> {
  readonly label: L;
  readonly x: number;
  readonly y: number;
  /** Its dot is visible too: no marker covers it. */
  readonly hasDot: boolean;
}

const dotGapPx = 6;
const markerGapPx = 3;

const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/**
 * Places names beside their points so that none lies under a marker or on another name (BR-28): to the right, else to the
 * left, below or above; beside the marker that covers the point. A name without room is left out. Earlier labels
 * have priority.
 */
export function placeLabels<L extends Label>(
  labels: readonly L[],
  markers: readonly Box[],
): PlacedLabel<L>[] {
  const placed: PlacedLabel<L>[] = [];
  const taken: Box[] = [...markers];
  for (const label of labels) {
    const { x, y, width, height } = label;
    const cover = markers.find(
      ([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom,
    );
    const [left, top, right, bottom] = cover ?? [x, y, x, y];
    const gap = cover === undefined ? dotGapPx : markerGapPx;
    const middle = (left + right) / 2;
    const candidates: readonly (readonly [number, number])[] = [
      [right + gap, cover === undefined ? y : (top + bottom) / 2],
      [middle - width / 2, bottom + gap + height / 2],
      [left - gap - width, cover === undefined ? y : (top + bottom) / 2],
      [middle - width / 2, top - gap - height / 2],
    ];
    for (const [startX, middleY] of candidates) {
      const box: Box = [startX, middleY - height / 2, startX + width, middleY + height / 2];
      if (taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      placed.push({ label, x: startX, y: middleY, hasDot: cover === undefined });
      break;
    }
  }
  return placed;
}
