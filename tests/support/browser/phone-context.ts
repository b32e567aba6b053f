import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../../../scripts/browser.ts';
import { expectNoViolationsYet, watchViolations } from './expect-no-violations.ts';

/** Browser with a persistent profile that can be closed, killed and reopened. */
export interface Phone {
  readonly profile: string;
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
  /** SIGKILL: data not yet on disk is lost. */
  kill(): Promise<void>;
}

interface PhoneOptions {
  /** Profile folder of an earlier phone; a new one by default. */
  readonly profile?: string;
  readonly isOffline?: boolean;
  readonly flags?: readonly string[];
}

const openedPhones: { profile: string; context: BrowserContext }[] = [];

/** Closes the phones after each test, deletes their profiles, and checks that no page violated its policy (SH-20). */
export function setupPhones(): (options?: PhoneOptions) => Promise<Phone> {
  test.afterEach(async () => {
    for (const { profile, context } of openedPhones.splice(0)) {
      await context.close().catch(() => undefined);
      // A killed browser may still write for a moment.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    }
    expectNoViolationsYet();
  });
  return openPhone;
}

async function openPhone({ profile, isOffline = false, flags = [] }: PhoneOptions = {}): Promise<Phone> {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'presente-phone-'));
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath !== undefined && { executablePath }),
    args: [...browserFlags, ...flags],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    offline: isOffline,
    permissions: ['camera'],
    serviceWorkers: 'allow',
  });
  openedPhones.push({ profile: folder, context });
  watchViolations(context);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    profile: folder,
    context,
    page,
    close: () => context.close(),
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(getBrowserPid(folder), 'SIGKILL');
      await closed;
      // A still running browser of this profile would block the next launch.
      await expect.poll(() => isAlive(folder)).toBe(false);
    },
  };
}

/** The main process locks the profile by a symlink that contains its pid. */
const getBrowserPid = (profile: string): number =>
  Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1]);

function isAlive(profile: string): boolean {
  try {
    return process.kill(getBrowserPid(profile), 0);
  } catch {
    return false;
  }
}
