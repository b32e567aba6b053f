import { readFile } from 'node:fs/promises';
import { languages, type Language } from '#contract/language.ts';
import { policyKeys, type PolicyKey } from '#contract/policy/policy-endpoints.ts';
import { listPolicies, readPolicy, savePolicy } from '../policy/policy-store.ts';
import { audit } from './audit-store.ts';
import { CommandFailed, UsageError, type Command, type CommandContext } from './command.ts';

const verbs = ['list', 'show', 'set', 'reset'] as const;

export const policyCommand: Command = {
  name: 'policy',
  usage: 'list | show <key> <language> | set <key> <language> <file.html> | reset <key> <language>',
  help: `Shows or replaces the text of a policy page (${policyKeys.join(', ')}) in a language (${languages.join(', ')}). What could run or load is taken out of it; reset brings our template back.`,
  arity: [1, 4],
  async run(context, { positionals: [verbWord, keyWord, languageWord, file] }) {
    const verb = parseChoice(verbs, verbWord, 'policy list, show, set or reset');
    if (verb === 'list') return list(context);
    const key = parseChoice(policyKeys, keyWord, policyKeys.join(', '));
    const language = parseChoice(languages, languageWord, languages.join(', '));
    if (verb === 'show') {
      const html = await readPolicy(context.database.db, key, language);
      return [html ?? 'Our template: nothing has been set, neither in this language nor in Italian.'];
    }
    if (verb === 'reset') return save(context, { key, language, html: '' });
    if (file === undefined) throw new UsageError('Say: policy set <key> <language> <file.html>');
    return save(context, { key, language, html: await readHtml(file) });
  },
};

async function list({ database }: CommandContext): Promise<string[]> {
  const rows = await listPolicies(database.db);
  return policyKeys.flatMap((key) =>
    languages.map((language) => {
      const row = rows.find((candidate) => candidate.key === key && candidate.language === language);
      const state =
        row === undefined ? 'template' : `set on ${new Date(row.updatedAt).toISOString().slice(0, 10)}`;
      return `${key.padEnd(8)} ${language}  ${state}`;
    }),
  );
}

async function save(
  { database, clock }: CommandContext,
  { key, language, html }: { key: PolicyKey; language: Language; html: string },
): Promise<string[]> {
  const nowMs = clock();
  const stored = await database.transaction(async ({ db }) => {
    const clean = await savePolicy(db, { key, language, html, nowMs });
    if (clean === '' && html !== '') throw new CommandFailed('There is no text in this file.');
    const action = clean === '' ? 'policyReset' : 'policySet';
    await audit(db, { actor: 'console', action, subject: `${key}/${language}`, nowMs });
    return clean;
  });
  return [
    stored === '' ? `${key} ${language}: our template.` : `${key} ${language}: ${stored.length} characters.`,
  ];
}

async function readHtml(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandFailed(`The file ${file} cannot be read.`);
  }
}

function parseChoice<const T extends string>(
  list: readonly T[],
  word: string | undefined,
  choices: string,
): T {
  const choice = list.find((option) => option === word);
  if (choice === undefined) throw new UsageError(`"${word ?? ''}" is none of: ${choices}`);
  return choice;
}
