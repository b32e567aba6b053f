/** The part of a navigator that some browsers have: a page's and a worker's. */
interface WithBadge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows on the app's icon how many entries wait; browsers without it, or that refuse, show nothing. */
export function showBadge(waiting: number): void {
  const { setAppBadge, clearAppBadge } = navigator as WithBadge;
  const showing = waiting > 0 ? setAppBadge?.call(navigator, waiting) : clearAppBadge?.call(navigator);
  showing?.catch(() => undefined);
}
