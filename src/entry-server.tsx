import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { Language } from '#contract/language.ts';
import { createAppRouter } from './create-app-router.ts';
import { collectMissing, type InitialData } from './platform/render/initial-data.ts';
import { getFirstPage } from './platform/text/first-page.ts';
import { loadMessages } from './platform/text/i18n.ts';
import { queryClient } from './platform/http/query-client.ts';
import { getSsrTitle } from './ui/layout/document-title.ts';
import { setSsrViewport, type Viewport } from './platform/render/viewport.ts';

interface RenderRequest {
  /** Path and query. */
  readonly url: string;
  readonly language: Language;
  readonly viewport: Viewport;
  /** API responses by URL. */
  readonly initialData: InitialData;
}

/**
 * Server-side rendering (SSR) of a visitor's first screen, without scripts.
 *
 * @returns HTML, preload links and style; `missingQueries` lists the URLs whose responses are still needed.
 *   `undefined` when the route redirects.
 */
export async function renderPage({ url, language, viewport, initialData }: RenderRequest) {
  const messages = await loadMessages(language);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [url] }));
  await router.load();
  if (router.state.location.href !== url) return undefined;
  let html = '';
  // No `await` from here on: language, viewport and initial data are module state.
  i18n.loadAndActivate({ locale: language, messages });
  setSsrViewport(viewport);
  try {
    const missingQueries = collectMissing(initialData, () => {
      html = renderToString(
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>,
      );
    });
    return {
      ...toStaticMarkup(html),
      missingQueries,
      title: getSsrTitle(),
      routeId: router.state.matches.at(-1)?.routeId,
      firstPage: getFirstPage(router.state.location.pathname),
    };
  } finally {
    // Clear the cache after a failed render as well.
    queryClient.clear();
  }
}

/**
 * Prepares SSR markup for a page whose CSP forbids inline styles: styles become rules, controls become
 * `inert` until the app starts. React escapes `<` and `"` in text, so the patterns match only markup.
 */
function toStaticMarkup(markup: string) {
  const rules = new Map<string, number>();
  const html = markup
    .replace(/ style="([^"&<]*)"/g, (_, rule: string) => {
      const index = rules.get(rule) ?? rules.size;
      rules.set(rule, index);
      return ` data-ssr="${index}"`;
    })
    .replace(/<(?=(?:button|input|select)\b)([a-z]+)/g, '<$1 inert');
  const links = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? '';
  return {
    links,
    html: html.slice(links.length),
    style: [...rules].map(([rule, index]) => `[data-ssr="${index}"]{${rule}}`).join(''),
  };
}
