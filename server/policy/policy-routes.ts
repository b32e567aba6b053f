import type { Language } from '#contract/language.ts';
import {
  readCookiePolicy,
  readPrivacyPolicy,
  readTerms,
  type PolicyKey,
} from '#contract/policy/policy-endpoints.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { cleanPolicyHtml } from './policy-html.ts';
import { readPolicy } from './policy-store.ts';
import { policyTemplate } from './policy-template.ts';

/** Registers the handlers of `contract/policy/policy-endpoints.ts`. */
export function registerPolicy(serve: RegisterRoute, { config, database }: Services): void {
  /** Last sanitised HTML of each page, with its source. */
  const cache = new Map<string, { source: string; html: string }>();

  async function getPolicyHtml(key: PolicyKey, language: Language): Promise<string> {
    const source =
      (await readPolicy(database.db, key, language)) ?? (await policyTemplate(config, key, language));
    const name = `${key} ${language}`;
    const cached = cache.get(name);
    if (cached?.source === source) return cached.html;
    // Sanitised when read too: the table may hold HTML that `savePolicy` did not sanitise (AC-38).
    const html = await cleanPolicyHtml(source);
    cache.set(name, { source, html });
    return html;
  }

  for (const [key, call] of [
    ['privacy', readPrivacyPolicy],
    ['cookie', readCookiePolicy],
    ['terms', readTerms],
  ] as const)
    serve(call, async ({ language }) => ({ data: await getPolicyHtml(key, language) }));
}
