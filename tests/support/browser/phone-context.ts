import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
      const pids = findBrowserPids(folder);
      expect(pids).not.toEqual([]);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await closed;
      // Two browsers with one profile would write into it at once.
      await expect.poll(() => findBrowserPids(folder)).toEqual([]);
    },
  };
}

/** The main process and the script that started it; its other processes have a `--type`, and end with it. */
const findBrowserPids = (profile: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      const flags = readFlags(pid);
      return (
        flags.includes(`--user-data-dir=${profile}`) && !flags.some((flag) => flag.startsWith('--type='))
      );
    });

function readFlags(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // Not a process, or ended meanwhile.
    return [];
  }
}
