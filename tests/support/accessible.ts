import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on this screen breaks WCAG 2.2 AA, or what axe calls good practice. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((it) => it.html.slice(0, 120)).join(' | ')}`,
  );
  expect.soft(findings, screen).toEqual([]);
}

/** The same in light and in dark. */
export async function expectAccessibleInBoth(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${screen}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Each button and field of this screen is large enough for a thumb; no field makes a phone zoom into it. */
export async function expectTouchable(page: Page): Promise<void> {
  const tooSmall = await page.locator('button:visible, select:visible, input:visible').evaluateAll((all) =>
    all
      .filter((it) => {
        const { width, height } = it.getBoundingClientRect();
        if (it.matches('[type=radio], [type=checkbox]')) return false;
        const isText = it.matches('input, select');
        return width < 44 || height < 44 || (isText && parseFloat(getComputedStyle(it).fontSize) < 16);
      })
      .map((it) => it.outerHTML.slice(0, 120)),
  );
  expect(tooSmall).toEqual([]);
}
