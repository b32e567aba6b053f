import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, ensureBrowser } from '../../scripts/browser.ts';
import { builtPassword } from '#tests/support/builders.ts';

/** How much slower than this machine the phone is. */
export const slowDown = 4;

/** A browser on a phone's screen with a profile that outlives it. */
export async function openPhone(profile: string, flags: readonly string[] = []): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    args: [...browserFlags, ...flags],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['camera'],
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  });
}

export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'presente-phone-'));

/** A page on a slow phone, or on one that is so many times slower than this machine. */
export async function openSlowPage(phone: BrowserContext, rate = slowDown): Promise<Page> {
  const page = phone.pages()[0] ?? (await phone.newPage());
  const cdp = await phone.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watchPaints);
  return page;
}

/** What pages that are measured have. */
export interface WatchedPage {
  /** Calls right after the next picture, before other work that waits by then. */
  afterPaint(then: () => void): void;
}

function watchPaints(): void {
  const watched = window as unknown as WatchedPage;
  watched.afterPaint = (then) => {
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }));
  };
}

export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(builtPassword);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL(/profile/);
}

/** A person in the list of the door. */
const personRow = 'button[aria-pressed][aria-label]';

/** Notes, by the page's own clock since its navigation began, when the first row of a list was painted. */
export async function watchFirstRow(page: Page, row = personRow): Promise<void> {
  await page.addInitScript((selector) => {
    const noted = window as unknown as { firstRowMs?: number } & WatchedPage;
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      noted.afterPaint(() => (noted.firstRowMs = performance.now()));
    }).observe(document, { childList: true, subtree: true });
  }, row);
}

export async function firstRowMs(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => (window as unknown as { firstRowMs?: number }).firstRowMs,
    undefined,
    { timeout: 120_000 },
  );
  return (await handle.jsonValue())!;
}
