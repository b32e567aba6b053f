interface Shared {
  readonly title: string;
  readonly url: string;
}

/**
 * Hands something to the device's own way of sharing → whether it has one that took it. Somebody who
 * changes her mind there has been served: that is `true`.
 */
export async function shareNatively(shared: Shared): Promise<boolean> {
  // Not there on most desktops, and without https.
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
