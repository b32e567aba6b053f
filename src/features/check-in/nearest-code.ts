export interface DetectedCode {
  readonly rawValue: string;
  readonly boundingBox: DOMRectReadOnly;
}

/** Of several codes in one picture, as on a sheet of tickets, the operator means the one in the middle. */
export function nearestCode(
  codes: readonly DetectedCode[],
  width: number,
  height: number,
): string | undefined {
  let nearest: string | undefined;
  let nearestDistance = Number.POSITIVE_INFINITY;
  for (const { rawValue, boundingBox: box } of codes) {
    const distance = Math.hypot(box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2);
    if (distance >= nearestDistance) continue;
    nearestDistance = distance;
    nearest = rawValue;
  }
  return nearest;
}
