import type { Page } from '@playwright/test';

/** Strips the server's initial data from pages, for tests that intercept the API. */
export const stripInitialData = (page: Page) =>
  page.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/event/'),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace(/<script [^>]*id="initial-data">.*?<\/script>/s, ''),
      });
    },
  );
