import { ensureBrowser, ensureRemoteBrowsers } from '../browser.ts';
import type { Suite } from './suite.ts';
import type { LoggedTest } from './test-log.ts';

/**
 * What a run covers: `gate` every unit and API test, the short forms of faults, and the core journeys; `all` also
 * the other journeys and the long forms.
 */
export type Layer = 'gate' | 'all';

/** A journey of the gate has this word in its title. */
const coreTag = '@core';

/** `repetitions` in tests/support reads it. */
const toEnvironment = (layer: Layer): Record<string, string> => (layer === 'all' ? { TEST_ALL: '1' } : {});

const vitest = ['vitest', 'run', '--reporter=default', '--reporter=./scripts/testing/vitest-log.ts'];
const playwright = ['playwright', 'test', '--reporter=list,./scripts/testing/playwright-log.ts'];

/** Every test that needs no browser. */
export const toVitestSuite = (layer: Layer): Suite => ({
  name: 'vitest',
  env: toEnvironment(layer),
  toCommand: (only) =>
    only === undefined ? vitest : [...vitest, `--project=${only.project}`, '--maxWorkers=1', only.file],
});

/** Journeys in Chromium; the serial ones need the machine for themselves. */
export function toChromiumSuite(project: 'parallel' | 'serial', layer: Layer): Suite {
  ensureBrowser();
  return toPlaywrightSuite([project], layer);
}

/** The core journeys in the browsers that Playwright does not drive, both at once (SH-18). */
export function toRemoteBrowserSuite(layer: Layer): Suite {
  ensureRemoteBrowsers();
  return toPlaywrightSuite(['firefox', 'webkit'], layer);
}

function toPlaywrightSuite(projects: readonly string[], layer: Layer): Suite {
  const command = layer === 'all' ? playwright : [...playwright, `--grep=${coreTag}`];
  return {
    name: projects.join('-'),
    env: toEnvironment(layer),
    toCommand: (only) =>
      only === undefined
        ? [...command, ...projects.map((project) => `--project=${project}`)]
        : [
            ...command,
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
