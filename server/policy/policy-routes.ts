import { createHash } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import {
  readCookiePolicy,
  readPrivacyPolicy,
  readTerms,
  type PolicyKey,
} from '#contract/policy/policy-calls.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { cleanPolicyHtml } from './policy-html.ts';
import { readPolicy } from './policy-store.ts';
import { policyTemplate } from './policy-template.ts';

/** How long a page may be shown without asking again. */
const maxAgeSeconds = 300;

/** What is sent, and the name under which a browser may keep it. */
interface Page {
  readonly source: string;
  readonly html: string;
  readonly etag: string;
}

/** The calls of `contract/policy/policy-calls.ts`. */
export function registerPolicy(serve: Serve, { config, database }: Services): void {
  const pages = new Map<string, Page>();

  async function pageOf(key: PolicyKey, language: Language): Promise<Page> {
    const source =
      (await readPolicy(database.db, key, language)) ?? (await policyTemplate(config, key, language));
    const name = `${key} ${language}`;
    const known = pages.get(name);
    if (known?.source === source) return known;
    // On the way out too: the table may hold what did not come through `savePolicy`.
    const html = await cleanPolicyHtml(source);
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    const page = { source, html, etag: `"${hash}"` };
    pages.set(name, page);
    return page;
  }

  for (const [key, call] of [
    ['privacy', readPrivacyPolicy],
    ['cookie', readCookiePolicy],
    ['terms', readTerms],
  ] as const) {
    serve(call, async ({ language, request, reply }) => {
      const { html, etag } = await pageOf(key, language);
      void reply
        .header('cache-control', `public, max-age=${maxAgeSeconds}`)
        .header('vary', 'language, accept-language')
        .header('etag', etag);
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : { data: html };
    });
  }
}
