/** Whether the places of a pending order are held at `now` (epoch milliseconds). */
export const isHeldAt = (heldUntil: string | null, now: number): heldUntil is string =>
  heldUntil !== null && Date.parse(heldUntil) > now;
