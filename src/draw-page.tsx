import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { Language } from '#contract/language.ts';
import { pageRouter } from './page-router.ts';
import { drawnWith, type Answers } from './platform/brought.ts';
import { messagesOf } from './platform/i18n.ts';
import { queryClient } from './platform/query-client.ts';
import { drawFor, type Size } from './platform/size.ts';

interface Drawing {
  /** From `/` on, with its query. */
  readonly address: string;
  readonly language: Language;
  readonly size: Size;
  /** What the calls of the page answer, by address. */
  readonly answers: Answers;
}

/**
 * The page as a visitor first sees it, as HTML without any script: `missed` are the addresses of
 * answers without which it is not whole. `undefined` for an address that leads elsewhere.
 */
export async function drawPage({ address, language, size, answers }: Drawing) {
  const messages = await messagesOf(language);
  const router = pageRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  if (router.state.location.href !== address) return undefined;
  let html = '';
  // From here on nothing is awaited: language, size and answers are everybody's.
  i18n.loadAndActivate({ locale: language, messages });
  drawFor(size);
  try {
    const missed = drawnWith(answers, () => {
      html = renderToString(
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>,
      );
    });
    return { ...withoutScript(html), missed, routeId: router.state.matches.at(-1)?.routeId };
  } finally {
    // Also what could not be drawn leaves nothing behind for the next one.
    queryClient.clear();
  }
}

/**
 * Drawn HTML for a page whose policy allows no style in elements, and where no button works yet. Texts
 * are escaped by React: a `<` or `"` in it is its own.
 */
function withoutScript(drawn: string) {
  const rules = new Map<string, number>();
  const html = drawn
    .replace(/ style="([^"&<]*)"/g, (_, rule: string) => {
      const at = rules.get(rule) ?? rules.size;
      rules.set(rule, at);
      return ` data-drawn="${at}"`;
    })
    .replace(/<(?=(?:button|input|select)\b)([a-z]+)/g, '<$1 inert');
  const links = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? '';
  return {
    links,
    html: html.slice(links.length),
    style: [...rules].map(([rule, at]) => `[data-drawn="${at}"]{${rule}}`).join(''),
  };
}
