import { readFile } from 'node:fs/promises';
import type { Language } from '#contract/language.ts';
import type { PolicyKey } from '#contract/policy/policy-endpoints.ts';
import type { Config } from '../config.ts';
import { translate } from '../http/text/i18n.ts';
import { escapeHtml } from '../escape-html.ts';

/** Our template of a policy in a language, filled in from the configuration (AC-37). */
export async function policyTemplate(
  { legalDetails, contactEmail }: Pick<Config, 'legalDetails' | 'contactEmail'>,
  key: PolicyKey,
  language: Language,
): Promise<string> {
  const template = await readFile(new URL(`templates/${key}.${language}.html`, import.meta.url), 'utf8');
  const operator =
    legalDetails.join(', ') ||
    translate(
      language,
      /*i18n*/ { id: 'policy.operator', message: '[nome e indirizzo di chi gestisce il sito]' },
    );
  const values: Readonly<Record<string, string>> = { operator, contactEmail };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
}
