import type { Page } from '@playwright/test';

/** Pages come without the answers that the server writes into them: for who answers in its place. */
export const withoutAnswers = (page: Page) =>
  page.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/event/'),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<script [^>]*id="answers">.*?<\/script>/s, '') });
    },
  );
