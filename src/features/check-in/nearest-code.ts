/** A code that was read, and where in the picture its middle is. */
export interface ReadCode {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The middle between the corners of a code. */
export function middleOf(corners: readonly { x: number; y: number }[]): { x: number; y: number } {
  const sum = corners.reduce((all, corner) => ({ x: all.x + corner.x, y: all.y + corner.y }), { x: 0, y: 0 });
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

/** Of several codes in one picture, as on a sheet of tickets, the operator means the one in the middle. */
export function nearestCode(
  codes: readonly ReadCode[],
  picture: { readonly width: number; readonly height: number },
): string | undefined {
  const distance = ({ x, y }: ReadCode) => Math.hypot(x - picture.width / 2, y - picture.height / 2);
  return codes.toSorted((a, b) => distance(a) - distance(b))[0]?.text;
}
