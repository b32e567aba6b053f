interface ShareContent {
  readonly title: string;
  readonly url: string;
}

/** Whether the device supports Web Share: not most desktops, and never without https. */
export const canShareNatively = (): boolean => typeof navigator.share === 'function';

/**
 * Opens the native share sheet.
 *
 * @returns whether it was available; also true when the user cancelled.
 */
export async function shareNatively(content: ShareContent): Promise<boolean> {
  if (!canShareNatively()) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Whether the native share sheet accepts this file. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/** Opens the native share sheet with a file; `cancelled` when the user dismissed it. */
export async function shareFile(file: File): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await navigator.share({ files: [file], title: file.name });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
