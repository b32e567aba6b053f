import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, ensureBrowser } from '../../scripts/browser.ts';
import { builtPassword } from '#tests/support/builders/builders.ts';

/** CPU slowdown of the phone relative to this machine. */
export const cpuSlowdown = 4;

/** Launches a browser with a phone viewport and a persistent profile. */
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

/** Opens a page with its CPU throttled `rate` times. */
export async function openSlowPage(phone: BrowserContext, rate = cpuSlowdown): Promise<Page> {
  const page = phone.pages()[0] ?? (await phone.newPage());
  const cdp = await phone.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watchPaints);
  return page;
}

/** Helpers installed in measured pages. */
export interface WatchedPage {
  /** Calls back right after the next paint, before other pending work. */
  afterPaint(then: () => void): void;
}

function watchPaints(): void {
  const watched = window as unknown as WatchedPage;
  watched.afterPaint = (then) => {
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }));
  };
}

export async function signInAs(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(builtPassword);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL(/profile/);
}

/** A participant's row in the door's list. */
const participantRow = 'button[aria-pressed][aria-label]';

/** Records when the first row was painted, since navigation start. */
export async function watchFirstRow(page: Page, row = participantRow): Promise<void> {
  await page.addInitScript((selector) => {
    const recorder = window as unknown as { firstRowMs?: number } & WatchedPage;
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      recorder.afterPaint(() => (recorder.firstRowMs = performance.now()));
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
