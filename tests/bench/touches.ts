import type { CDPSession, Locator, Page } from '@playwright/test';
import { firstRowMs, openPhone, openSlowPage, watchFirstRow, type WatchedPage } from './slow-phone.ts';

const fingerDownMs = 80;
/** Toggles ignore touches for half a second after they appeared (CI-61). */
const deafMs = 600;
/** Polling on each frame would slow the measured page. */
const unseen = { polling: 250 };

interface Touches {
  /** Until the letter is painted, and until its search results are. */
  readonly keystrokes: number[];
  readonly found: number[];
  readonly toggles: number[];
}

/** Types and toggles at a door, or at the least possible page with the same roles, offline. */
export async function measureTouches(profile: string, door: string): Promise<Touches> {
  const phone = await openPhone(profile);
  await phone.setOffline(true);
  const page = await openSlowPage(phone);
  await watchFirstRow(page);
  await page.goto(door);
  await firstRowMs(page);
  await page.evaluate(recordPaints);
  const search = page.getByLabel('Cerca per nome');
  for (const word of ['dangelo', 'chiara ross', 'nicolo', '王', 'persona4999', 'zoe b']) {
    await search.fill('');
    await search.pressSequentially(word, { delay: 60 });
  }
  await search.fill('');
  const { paints: keystrokes, found: rendered } = await collectPaints(page);
  const rows = page.locator('button[aria-pressed][aria-label]');
  const cdp = await phone.newCDPSession(page);
  await page.waitForTimeout(deafMs);
  for (let i = 0; i < 12; i++) {
    const before = await rows.nth(i % 6).getAttribute('aria-pressed');
    await tapOn(page, cdp, rows.nth(i % 6));
    await page.waitForFunction(
      ([index, was]) =>
        document.querySelectorAll('button[aria-pressed][aria-label]')[index]?.getAttribute('aria-pressed') !==
        was,
      [i % 6, before] as const,
      unseen,
    );
  }
  const { paints: toggles } = await collectPaints(page);
  await phone.close();
  return { keystrokes, found: rendered, toggles };
}

/** A touch and release through CDP. Playwright's own tap would run in the measured page. */
async function tapOn(page: Page, cdp: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to tap on');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(fingerDownMs);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Records the time from an event's timestamp to the paint after its effect. */
function recordPaints(): void {
  const recorder = window as unknown as Paints & WatchedPage;
  recorder.paints = [];
  recorder.found = [];
  const { afterPaint } = recorder;
  addEventListener(
    'keydown',
    (event) => {
      afterPaint(() => recorder.paints.push(performance.now() - event.timeStamp));
      new MutationObserver((_, observer) => {
        observer.disconnect();
        afterPaint(() => recorder.found.push(performance.now() - event.timeStamp));
      }).observe(document.querySelector('ul[aria-label="Persone"]')!, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const toggle = event.target instanceof Element ? event.target.closest('button[aria-pressed]') : null;
      if (toggle === null) return;
      new MutationObserver((_, observer) => {
        observer.disconnect();
        afterPaint(() => recorder.paints.push(performance.now() - event.timeStamp));
      }).observe(toggle, { attributes: true, attributeFilter: ['aria-pressed'] });
    },
    true,
  );
}

interface Paints {
  paints: number[];
  found: number[];
}

async function collectPaints(page: Page): Promise<Paints> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate(() => {
    const { paints, found } = window as unknown as Paints;
    return { paints: paints.splice(0), found: found.splice(0) };
  });
}
