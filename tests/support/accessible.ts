import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Colours are all that may differ between light and dark. */
const coloursOnly: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Nothing on this screen breaks WCAG 2.2 AA, or what axe calls good practice. */
export async function expectAccessible(page: Page, screen: string, options: RunOptions = {}): Promise<void> {
  // Once for each document: reading it takes the browser as long as looking through a screen.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(finishMotion);
  const findings = await page.evaluate(async (runOptions) => {
    const there = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await there.run(document, { ...runOptions, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((it) => it.html.slice(0, 120)).join(' | ')}`,
    );
  }, options);
  expect.soft(findings, screen).toEqual([]);
}

/** Colours and places as they are in the end: halfway from one to another nothing can be said of them. */
function finishMotion(): void {
  const running = (): Animation[] =>
    document
      .getAnimations()
      .filter((it) => it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity);
  // The end of one may begin another: what inherits a colour follows it.
  for (let round = 0; round < 10; round++) for (const one of running()) one.finish();
}

/** The same in light, and again with dark colours. */
export async function expectAccessibleInBoth(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = colorScheme === 'dark' ? coloursOnly : {};
    await expectAccessible(page, `${screen}, ${colorScheme}`, options);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Each button and field of this screen is large enough for a thumb; no field makes a phone zoom into it. */
export async function expectTouchable(page: Page): Promise<void> {
  const tooSmall = await page.locator('button:visible, select:visible, input:visible').evaluateAll((all) =>
    all
      .filter((it) => {
        const { width, height } = it.getBoundingClientRect();
        // Their labels are what is pressed.
        if (it.matches('[type=radio], [type=checkbox], [type=file]')) return false;
        const isText = it.matches('input:not([type=range]), select');
        return width < 44 || height < 44 || (isText && parseFloat(getComputedStyle(it).fontSize) < 16);
      })
      .map((it) => it.outerHTML.slice(0, 120)),
  );
  expect(tooSmall).toEqual([]);
}
