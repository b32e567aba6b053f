/** The Badging API, which only some browsers have, in pages and in workers. */
interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * Shows the number of pending operations on the app icon; does nothing where the Badging API is missing or
 * refuses.
 */
export function updateAppBadge(pendingCount: number): void {
  const { setAppBadge, clearAppBadge } = navigator as BadgeNavigator;
  const update =
    pendingCount > 0 ? setAppBadge?.call(navigator, pendingCount) : clearAppBadge?.call(navigator);
  update?.catch(() => undefined);
}
