interface Shared {
  readonly title: string;
  readonly url: string;
}

/** Whether the device has a way of its own: not most desktops, and none without https. */
export const canShareNatively = (): boolean => typeof navigator.share === 'function';

/**
 * Hands something to the device's own way of sharing → whether it has one that took it. Somebody who
 * changes her mind there has been served: that is `true`.
 */
export async function shareNatively(shared: Shared): Promise<boolean> {
  if (!canShareNatively()) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Whether the device's own way of sharing takes this file. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/** Hands a file to the device's own way of sharing; `cancelled` by somebody who changed her mind there. */
export async function shareFile(file: File): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await navigator.share({ files: [file], title: file.name });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
