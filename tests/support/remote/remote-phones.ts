import { test } from '@playwright/test';
import { openFirefoxTab } from './firefox-tab.ts';
import type { RemoteTab } from './remote-tab.ts';
import { Screen } from './screen.ts';
import { openWebKitTab } from './webkit-tab.ts';

/** Browsers that Playwright does not drive; each is a project of the same name. */
const browsers: Readonly<Record<string, () => Promise<RemoteTab>>> = {
  firefox: openFirefoxTab,
  webkit: openWebKitTab,
};

const openedTabs: RemoteTab[] = [];

/** Starts the project's browser with a new profile at each call; closes all after the test. */
export function setupRemotePhones(): () => Promise<Screen> {
  test.afterEach(async () => {
    for (const tab of openedTabs.splice(0)) await tab.close();
  });
  return async () => {
    const tab = await browsers[test.info().project.name]!();
    openedTabs.push(tab);
    return new Screen(tab);
  };
}
