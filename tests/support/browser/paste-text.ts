import type { Locator } from '@playwright/test';

/** Pastes into a field, as far as the page handles it: a text that it does not take is not inserted. */
export const pasteText = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
