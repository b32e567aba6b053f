import type { Locator, Page } from '@playwright/test';

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

interface HandScannerOptions {
  /** Time between two keys, as their events say. */
  gapMs?: number;
  /** The keys after the text. */
  suffix?: readonly string[];
  /** What has the focus, the page by default; a text field gets what is typed. */
  target?: Locator;
}

/**
 * Types as a hardware scanner: all keys at once, then Enter.
 * @returns the keys that the page has left to act, as on a button.
 */
export function scanWithKeyboard(
  page: Page,
  text: string,
  { gapMs = 1, suffix = ['Enter'], target = page.locator('body') }: HandScannerOptions = {},
): Promise<string[]> {
  return target.evaluate(
    (element, { keys, gap }) => {
      if (element instanceof HTMLElement) element.focus();
      const acting: string[] = [];
      let timeStamp = performance.now();
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: (timeStamp += gap) });
        if (!element.dispatchEvent(event)) continue;
        acting.push(key);
        if (!(element instanceof HTMLInputElement) || key.length > 1) continue;
        element.setRangeText(key, element.value.length, element.value.length, 'end');
        element.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
      }
      return acting;
    },
    { keys: [...text, ...suffix], gap: gapMs },
  );
}
