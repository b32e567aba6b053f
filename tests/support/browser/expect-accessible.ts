import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Only colours differ between light and dark. */
const contrastRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Finishes on a page with a stopped clock too (`pauseClock`). */
const axeSource = `(function (setTimeout) { ${axe.source} })(window.realSetTimeout ?? window.setTimeout)`;

/** Expects no violation of WCAG 2.2 AA or axe's best practices. */
export async function expectAccessible(page: Page, screen: string, options: RunOptions = {}): Promise<void> {
  // Inject axe once per document: parsing it takes as long as a scan.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  await page.evaluate(finishAnimations);
  const findings = await page.evaluate(async (runOptions) => {
    const axeInPage = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await axeInPage.run(document, { ...runOptions, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    );
  }, options);
  expect.soft(findings, screen).toEqual([]);
}

/** Finishes running animations, since contrast cannot be judged midway. */
function finishAnimations(): void {
  const getRunning = (): Animation[] =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity,
      );
  // Finishing one animation may start another, e.g. inherited colours.
  for (let round = 0; round < 10; round++) for (const animation of getRunning()) animation.finish();
}

/** Checks in light mode, then the colours in dark mode. */
export async function expectAccessibleInBoth(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = colorScheme === 'dark' ? contrastRules : {};
    await expectAccessible(page, `${screen}, ${colorScheme}`, options);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/**
 * Expects touch targets of at least 44 px, and text fields that iOS does not zoom into, once what enters and
 * leaves the page has done so: meanwhile it may be smaller.
 */
export const expectTouchable = (page: Page): Promise<void> =>
  expect.poll(() => findSmallTargets(page)).toEqual([]);

const findSmallTargets = (page: Page): Promise<string[]> =>
  page.locator('button:visible, select:visible, input:visible').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        // Their labels are the touch targets.
        if (element.matches('[type=radio], [type=checkbox], [type=file]')) return false;
        const isText = element.matches('input:not([type=range]), select');
        return width < 44 || height < 44 || (isText && parseFloat(getComputedStyle(element).fontSize) < 16);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
