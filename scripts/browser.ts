import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages } from './install-packages.ts';

/** Flags for a headless Chromium that runs anywhere, also as root, without network requests of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const findConfiguredBrowser = (): string | undefined => process.env['PLAYWRIGHT_CHROMIUM'] || undefined;

/** Both the program and Debian's package: Chromium without a user interface, which costs a fifth less. */
const headlessShell = 'chromium-headless-shell';
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const findHeadlessShell = (): string | undefined => findInPath([headlessShell]);

function findBundledBrowser(): string | undefined {
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

/**
 * @returns the path of a Chromium: PLAYWRIGHT_CHROMIUM, the headless shell, Playwright's own, or the system's;
 *   `undefined` if there is none
 */
export const findBrowser = (): string | undefined =>
  findConfiguredBrowser() ?? findHeadlessShell() ?? findBundledBrowser() ?? findInPath(wholeBrowsers);

const findMissingChromiumPackages = (): string[] =>
  findConfiguredBrowser() === undefined && findHeadlessShell() === undefined
    ? [headlessShell, 'fonts-liberation']
    : [];

let ensuredBrowser: string | undefined;

/**
 * Like `findBrowser`, but installs Debian's headless shell if it is missing, and says so if that fails where there is
 * a whole browser.
 * @throws Error if there is no browser then
 */
export const ensureBrowser = (): string => (ensuredBrowser ??= installBrowser());

function installBrowser(): string {
  if (findMissingChromiumPackages().length > 0) installPackages(findMissingChromiumPackages());
  const browser = findBrowser();
  if (browser === undefined)
    throw new Error(
      'There is no Chromium, and it could not be installed: set PLAYWRIGHT_CHROMIUM to the path of one.',
    );
  if (findMissingChromiumPackages().length > 0)
    console.warn(`${headlessShell} is missing: journeys run in ${browser}, which costs more.`);
  return browser;
}

/** Programs of the journeys in Firefox and WebKit: their names, and the Debian package with them. */
const remoteBrowsers = [
  { names: ['firefox-esr', 'firefox'], packageName: 'firefox-esr' },
  { names: ['WebKitWebDriver'], packageName: 'webkit2gtk-driver' },
  { names: ['Xvfb'], packageName: 'xvfb' },
] as const;

const findMissingRemoteBrowsers = (): string[] =>
  remoteBrowsers.filter(({ names }) => findInPath(names) === undefined).map(({ packageName }) => packageName);

/** Debian's packages of the browsers that are missing here. */
export const findMissingBrowserPackages = (): string[] => [
  ...findMissingChromiumPackages(),
  ...findMissingRemoteBrowsers(),
];

/**
 * Installs Debian's Firefox ESR and WebKitGTK, its driver and a virtual screen, where they are missing.
 * @throws Error if one is still missing then
 */
export function ensureRemoteBrowsers(): void {
  if (findMissingRemoteBrowsers().length > 0) installPackages(findMissingRemoteBrowsers());
  const missing = findMissingRemoteBrowsers();
  if (missing.length > 0)
    throw new Error(
      `Journeys in Firefox and WebKit: ${missing.join(', ')} could not be installed. Install it by hand, on Debian with apt-get.`,
    );
}

/**
 * @returns the path of the first of these programs on PATH
 * @throws Error if there is none
 */
export function findExecutable(...names: readonly string[]): string {
  const path = findInPath(names);
  if (path === undefined)
    throw new Error(`There is no ${names.join(' and no ')}: npm test installs it, or says how to.`);
  return path;
}

/** Where Debian has nginx; not on the path of its normal users. */
const serverFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

export function findInPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...serverFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
