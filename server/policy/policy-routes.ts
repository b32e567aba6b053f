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

/** The calls of `contract/policy/policy-calls.ts`. */
export function registerPolicy(serve: Serve, { config, database }: Services): void {
  /** What was cleaned last of each page, and of what. */
  const pages = new Map<string, { source: string; html: string }>();

  async function pageOf(key: PolicyKey, language: Language): Promise<string> {
    const source =
      (await readPolicy(database.db, key, language)) ?? (await policyTemplate(config, key, language));
    const name = `${key} ${language}`;
    const known = pages.get(name);
    if (known?.source === source) return known.html;
    // On the way out too: the table may hold what did not come through `savePolicy` (AC-38).
    const html = await cleanPolicyHtml(source);
    pages.set(name, { source, html });
    return html;
  }

  for (const [key, call] of [
    ['privacy', readPrivacyPolicy],
    ['cookie', readCookiePolicy],
    ['terms', readTerms],
  ] as const)
    serve(call, async ({ language }) => ({ data: await pageOf(key, language) }));
}
