import { minuteMs } from '#contract/durations.ts';
import { expect, type Locator, type Page } from '@playwright/test';

/** The offer of a new version of the app. */
export const getUpdateOffer = (page: Page): Locator => page.getByText('C’è una versione nuova di Presente.');

/** Makes the browser look for a new version now, and waits until it is installed. */
export async function loadNextVersion(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed');
}

export async function acceptUpdate(page: Page): Promise<void> {
  await expect(getUpdateOffer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Aggiorna' }).click();
}

/** Chromium may abandon an activation three times, each noticed after 3 s and followed by a page load. */
const activationTimeoutMs = 2 * minuteMs;

/** Expects the version that the test serves with `<html data-version="next">`, and no further offer. */
export async function expectNextVersion(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-version', 'next', {
    timeout: activationTimeoutMs,
  });
  await expect(getUpdateOffer(page)).toBeHidden();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
}
