import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** What a headless Chromium needs to run anywhere, as root too, and to call nobody by itself. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium: PLAYWRIGHT_CHROMIUM, Playwright's own, the system's; undefined without one. */
export function findBrowser(): string | undefined {
  const given = process.env['PLAYWRIGHT_CHROMIUM'];
  if (given !== undefined && given !== '') return given;
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return own;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return systemNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Like `findBrowser`, but installs Debian's Chromium where there is none. Throws when that fails. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  console.log('No Chromium on this machine: installing Debian’s…');
  for (const words of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const command = ['apt-get', ...words];
    if (process.getuid?.() !== 0) command.unshift('sudo', '-n');
    const [program = '', ...args] = command;
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) break;
  }
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new Error(
    'There is no Chromium, and it could not be installed: set PLAYWRIGHT_CHROMIUM to the path of one.',
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
