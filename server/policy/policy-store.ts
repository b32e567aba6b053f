import { defaultLanguage, type Language } from '#contract/language.ts';
import type { PolicyKey } from '#contract/policy/policy-endpoints.ts';
import type { Db } from '../db/tables.ts';
import { cleanPolicyHtml } from './policy-html.ts';

/**
 * Sets the text of a policy in a language to this HTML, sanitised (AC-38). Without any text the page shows
 * our template again.
 * @returns the stored HTML, or empty
 */
export async function savePolicy(
  db: Db,
  { key, language, html, nowMs }: { key: PolicyKey; language: Language; html: string; nowMs: number },
): Promise<string> {
  const sanitized = await cleanPolicyHtml(html);
  if (sanitized === '') {
    await db.deleteFrom('policy').where('key', '=', key).where('language', '=', language).execute();
    return '';
  }
  await db
    .insertInto('policy')
    .values({ key, language, html: sanitized, updated_at: nowMs })
    .onConflict((conflict) =>
      conflict.columns(['key', 'language']).doUpdateSet({ html: sanitized, updated_at: nowMs }),
    )
    .execute();
  return sanitized;
}

/**
 * The operator's text of a policy in this language, else in Italian: the operator's text is binding, our
 * template is not (AC-37).
 * @returns `undefined` if the operator has set neither
 */
export async function readPolicy(db: Db, key: PolicyKey, language: Language): Promise<string | undefined> {
  const rows = await db
    .selectFrom('policy')
    .select(['language', 'html'])
    .where('key', '=', key)
    .where('language', 'in', [language, defaultLanguage])
    .execute();
  return (rows.find((row) => row.language === language) ?? rows[0])?.html;
}

/** Lists the policies that the operator has set, with their dates. */
export async function listPolicies(db: Db): Promise<{ key: string; language: string; updatedAt: number }[]> {
  const rows = await db.selectFrom('policy').select(['key', 'language', 'updated_at']).execute();
  return rows.map((row) => ({ key: row.key, language: row.language, updatedAt: row.updated_at }));
}
