import type { Page } from '@playwright/test';

/** Result of one scan as displayed. */
export interface RecordedResult {
  readonly tone: string;
  readonly text: string;
}

/** Records every displayed scan result from the next page on; read with `readScanResults`. */
export async function recordScanResults(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: RecordedResult[] = [];
    Object.assign(window, { recordedResults: recorded });
    let last: Element | undefined;
    new MutationObserver(() => {
      const screen = document.querySelector<HTMLElement>('[data-result]') ?? undefined;
      if (screen !== undefined && screen !== last)
        recorded.push({ tone: screen.dataset['result'] ?? '', text: screen.innerText.replace(/\s+/g, ' ') });
      last = screen;
    }).observe(document, { subtree: true, childList: true });
  });
}

export const readScanResults = (page: Page): Promise<RecordedResult[]> =>
  page.evaluate(() => (window as unknown as { recordedResults: RecordedResult[] }).recordedResults);

/** Types as a hardware scanner: all keys at once, then Enter. */
export async function scanWithKeyboard(page: Page, text: string): Promise<void> {
  await page.evaluate((code) => {
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, text);
}
