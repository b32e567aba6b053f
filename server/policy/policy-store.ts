import { defaultLanguage, type Language } from '#contract/language.ts';
import type { PolicyKey } from '#contract/policy/policy-calls.ts';
import type { Db } from '../db/tables.ts';
import { cleanPolicyHtml } from './policy-html.ts';

/**
 * Makes this HTML, cleaned, the text of a policy in a language (AC-38). Without any text in it the page
 * has our template again. Out: what was stored.
 */
export async function savePolicy(
  db: Db,
  { key, language, html, nowMs }: { key: PolicyKey; language: Language; html: string; nowMs: number },
): Promise<string> {
  const clean = await cleanPolicyHtml(html);
  if (clean === '') {
    await db.deleteFrom('policy').where('key', '=', key).where('language', '=', language).execute();
    return '';
  }
  await db
    .insertInto('policy')
    .values({ key, language, html: clean, updated_at: nowMs })
    .onConflict((conflict) =>
      conflict.columns(['key', 'language']).doUpdateSet({ html: clean, updated_at: nowMs }),
    )
    .execute();
  return clean;
}

/**
 * The operator's text of a policy in this language, else in Italian: what she wrote binds, our template
 * does not (AC-37). Nothing when she has written neither.
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

/** Which policies the operator has written, and when. */
export async function listPolicies(db: Db): Promise<{ key: string; language: string; updatedAt: number }[]> {
  const rows = await db.selectFrom('policy').select(['key', 'language', 'updated_at']).execute();
  return rows.map((row) => ({ key: row.key, language: row.language, updatedAt: row.updated_at }));
}
