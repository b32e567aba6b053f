import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../../scripts/browser.ts';

/** A phone's browser whose storage is on disk: it can be closed, killed and opened again. */
export interface Phone {
  readonly profile: string;
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
  /** SIGKILL: what had not reached the disk is gone. */
  kill(): Promise<void>;
}

interface PhoneWishes {
  /** Where an earlier phone was; a new folder without it. */
  readonly profile?: string;
  readonly isOffline?: boolean;
  readonly flags?: readonly string[];
}

const opened: { profile: string; context: BrowserContext }[] = [];

/** Closes the phones of each test, and forgets what was on them. */
export function usingPhones(): (wishes?: PhoneWishes) => Promise<Phone> {
  test.afterEach(async () => {
    for (const { profile, context } of opened.splice(0)) {
      await context.close().catch(() => undefined);
      // A browser that was killed may still write for a moment.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    }
  });
  return openPhone;
}

async function openPhone({ profile, isOffline = false, flags = [] }: PhoneWishes = {}): Promise<Phone> {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'presente-phone-'));
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath !== undefined && { executablePath }),
    args: [...browserFlags, ...flags],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    offline: isOffline,
    permissions: ['camera'],
  });
  opened.push({ profile: folder, context });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    profile: folder,
    context,
    page,
    close: () => context.close(),
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(browserPid(folder), 'SIGKILL');
      await closed;
      // A browser of this profile that still breathes would keep the next one from starting.
      await expect.poll(() => isAlive(folder)).toBe(false);
    },
  };
}

/** The main process holds the profile by a link that names it. */
const browserPid = (profile: string): number =>
  Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1]);

function isAlive(profile: string): boolean {
  try {
    return process.kill(browserPid(profile), 0);
  } catch {
    return false;
  }
}
