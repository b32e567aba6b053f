import type { Page } from '@playwright/test';

/** What the screen of the door said to one scan. */
export interface SeenVerdict {
  readonly tone: string;
  readonly text: string;
}

/** Notes every verdict that is shown from the next page on, however short: read it with `seenVerdicts`. */
export async function noteVerdicts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: SeenVerdict[] = [];
    Object.assign(window, { seenVerdicts: seen });
    let last: Element | undefined;
    new MutationObserver(() => {
      const screen = document.querySelector<HTMLElement>('[data-verdict]') ?? undefined;
      if (screen !== undefined && screen !== last)
        seen.push({ tone: screen.dataset['verdict'] ?? '', text: screen.innerText.replace(/\s+/g, ' ') });
      last = screen;
    }).observe(document, { subtree: true, childList: true });
  });
}

export const seenVerdicts = (page: Page): Promise<SeenVerdict[]> =>
  page.evaluate(() => (window as unknown as { seenVerdicts: SeenVerdict[] }).seenVerdicts);

/** Types a text as a hardware scanner does: all keys at once, Enter at the end. */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  await page.evaluate((code) => {
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, text);
}
