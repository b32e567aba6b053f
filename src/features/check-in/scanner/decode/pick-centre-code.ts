/** A decoded code and the position of its centre in the frame. */
export interface DecodedCode {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Returns the mean of a code's corners. */
export function getCentre(corners: readonly { x: number; y: number }[]): { x: number; y: number } {
  const sum = corners.reduce((total, corner) => ({ x: total.x + corner.x, y: total.y + corner.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

/**
 * Picks the code closest to the centre of the frame: of a sheet of tickets, the operator aims at that one.
 */
export function pickCentreCode(
  codes: readonly DecodedCode[],
  frameSize: { readonly width: number; readonly height: number },
): string | undefined {
  const distance = ({ x, y }: DecodedCode) => Math.hypot(x - frameSize.width / 2, y - frameSize.height / 2);
  return codes.toSorted((a, b) => distance(a) - distance(b))[0]?.text;
}
