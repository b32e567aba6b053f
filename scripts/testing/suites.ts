import { ensureBrowser } from '../browser.ts';
import type { Suite } from './suite.ts';
import type { LoggedTest } from './test-log.ts';

const vitest = ['vitest', 'run', '--reporter=default', '--reporter=./scripts/testing/vitest-log.ts'];
const playwright = ['playwright', 'test', '--reporter=list,./scripts/testing/playwright-log.ts'];

/** Every test that needs no browser. */
export const vitestSuite: Suite = {
  name: 'vitest',
  toCommand: (only) =>
    only === undefined ? vitest : [...vitest, `--project=${only.project}`, '--maxWorkers=1', only.file],
};

/** Journeys in Chromium; the serial ones need the machine for themselves. */
export function toChromiumSuite(project: 'parallel' | 'serial'): Suite {
  ensureBrowser();
  return toPlaywrightSuite(project);
}

/** The core journeys in the browsers that Playwright does not drive, both at once (SH-18). */
export const remoteBrowserSuite: Suite = toPlaywrightSuite('firefox', 'webkit');

function toPlaywrightSuite(...projects: readonly string[]): Suite {
  return {
    name: projects.join('-'),
    toCommand: (only) =>
      only === undefined
        ? [...playwright, ...projects.map((project) => `--project=${project}`)]
        : [
            ...playwright,
            `--project=${only.project}`,
            '--workers=1',
            // Playwright empties this folder, and that of the first run has its screenshots.
            `--output=test-results/${toRerunName(only)}`,
            only.file,
          ],
  };
}

/** Names what the rerun of a file leaves among the reports. */
export const toRerunName = ({ project, file }: LoggedTest): string =>
  `rerun-${project}-${file.replaceAll('/', '-')}`;
