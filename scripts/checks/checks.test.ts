import { describe, expect, it } from 'vitest';
import { findBannedWords } from './banned-words.ts';
import { findDeadCitations } from './citations.ts';
import { findLongSubjects } from './commit-subjects.ts';
import { findDeadConfigPaths } from './config-paths.ts';
import { findUnlistedDecisions } from './decisions.ts';
import { findDuplicateExports } from './duplicate-exports.ts';
import { findCrowdedFolders } from './repo-files.ts';
import { findRuledOutTerms } from './ruled-out-terms.ts';
import { findUnknownRules, findUntestedRules } from './rules.ts';
import { findDivergingTranslations, findPlaceholderMismatches } from './translations.ts';

const files = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

describe('rules', () => {
  const sources = files({
    'docs/rules.md': '**CI-1 Operations.** Text.\n\n**CI-2 Outcomes.** Text.',
    'tests/a.test.ts': "it('[CI-1] writes an operation once', () => {});",
    'src/b.ts': '/** See CI-9 and UTF-8. */',
  });

  it('reports a cited rule that does not exist', () => {
    expect(findUnknownRules(sources)).toEqual(['src/b.ts cites CI-9, which docs/rules.md does not define']);
  });

  it('reports a rule that no test title names', () => {
    expect(findUntestedRules(sources)).toEqual(['no test title names CI-2']);
  });
});

describe('citations', () => {
  it.each([
    ['/** See decision 0099. */', 'decision 0099'],
    ['/** See docs/nowhere.md. */', 'docs/nowhere.md'],
    ['// Like src/gone.ts.', 'src/gone.ts'],
    ['// As spec 1 §9 says.', 'spec 1'],
    ['// Survives fault 12.', 'fault 12'],
  ])('reports %s', (text, cited) => {
    expect(findDeadCitations(files({ 'src/a.ts': text }))).toEqual([
      `src/a.ts cites ${cited}, which is not in the repository`,
    ]);
  });

  it('accepts decisions by number, files, folders and placeholders', () => {
    const sources = files({
      'docs/decisions/0007-memory.md': 'See `src/a.ts`, src/b and src/features/X.',
      'src/a.ts': '/** See decision 0007, docs/decisions/0007, src/b/*.ts. */',
      'src/b/c.ts': "const code = 'src/gone.ts';",
    });
    expect(findDeadCitations(sources)).toEqual([]);
  });
});

describe('list of decisions', () => {
  it('reports a decision that is listed twice or never', () => {
    const row = '| [0001](0001-sqlite.md) | SQLite |';
    const sources = files({
      'docs/decisions/README.md': `| No | Decision |\n${row}\n| [0002](0002-fastify.md) | Fastify |\n${row}\n`,
      'docs/decisions/0001-sqlite.md': '',
      'docs/decisions/0002-fastify.md': '',
      'docs/decisions/0003-layout.md': '',
    });
    expect(findUnlistedDecisions(sources)).toEqual([
      'docs/decisions/README.md lists docs/decisions/0001-sqlite.md 2 times instead of once',
      'docs/decisions/README.md lists docs/decisions/0003-layout.md 0 times instead of once',
    ]);
  });
});

describe('paths in configuration', () => {
  it('reports each alternative that matches no file', () => {
    const sources = files({
      'knip.json': '{ "entry": ["{src,server}/**/*.test.ts", "src/gone.ts", "vite.*.config.ts"] }',
      'src/tsconfig.json': '{ "include": [".", "../tests"], "types": ["vite/client"] }',
      'src/a.test.ts': '',
    });
    expect(findDeadConfigPaths(sources)).toEqual([
      'knip.json names server/**/*.test.ts, which matches no file',
      'knip.json names src/gone.ts, which matches no file',
      'knip.json names vite.*.config.ts, which matches no file',
      'src/tsconfig.json names tests, which matches no file',
    ]);
  });
});

describe('exported names', () => {
  it('reports a second declaration in one runtime, not in another or as a re-export', () => {
    const sources = files({
      'src/a.ts': 'export const row = 1; export type Row = number;',
      'sw/b.ts': 'export function row() {}',
      'src/c.ts': "export { type Row } from './a.ts';",
      'server/d.ts': 'export class Row {}',
    });
    expect(findDuplicateExports(sources)).toEqual(['row is exported by src/a.ts and sw/b.ts']);
  });
});

describe('folders', () => {
  it('reports one with more than 32 code files', () => {
    const paths = Array.from({ length: 33 }, (_, index) => `src/ui/${index}.ts`);
    expect(findCrowdedFolders([...paths, 'src/ui/data.json', 'src/ui/more/a.ts'])).toEqual([
      'src/ui holds 33 code files, more than 32',
    ]);
    expect(findCrowdedFolders(paths.slice(1))).toEqual([]);
  });
});

describe('words', () => {
  it.each([
    ['/** Somebody else has it. */', 'comment says “Somebody”'],
    ['/** At most so many. */', 'comment says “so many”'],
    ['const keptRows = 1;', 'names keptRows'],
    ['interface DoorNeeds {}', 'names DoorNeeds'],
    ['const rowOf = 1;', 'names rowOf'],
    ['class Store { #wipe() {} }', 'names wipe'],
    ['list.map((it) => it.id);', 'parameter it'],
  ])('reports %s', (text, finding) => {
    expect(findBannedWords(files({ 'src/a.ts': text }))).toEqual([
      expect.stringContaining(`src/a.ts:1 ${finding}`),
    ]);
  });

  it('accepts wire names, established names and strings', () => {
    const text = "const picture = text.indexOf('kept'); type BodyOf = never; db.dropTable('a');";
    expect(findBannedWords(files({ 'src/a.ts': text }))).toEqual([]);
  });
});

describe('commit subjects', () => {
  it('reports those over 72 characters', () => {
    const log = `abc1234 ${'x'.repeat(73)}\nabc1235 ${'x'.repeat(72)}`;
    expect(findLongSubjects(log)).toEqual([expect.stringMatching(/^abc1234 has 73 characters/)]);
    expect(findLongSubjects('')).toEqual([]);
  });
});

describe('translations', () => {
  const catalog = (english: string) =>
    new Map([
      [
        'src/locales',
        new Map([
          ['it', toPo('Pagina {target}')],
          ['en', toPo(english)],
        ]),
      ],
    ]);
  const toPo = (translation: string) => `msgid "Pagina {target}"\nmsgstr "${translation}"\n`;

  it('reports a placeholder, a tag or a plural value that the source does not have', () => {
    for (const translation of ['Page {it}', 'Page', '<0>Page</0> {target}', '{it, plural, other {{target}}}'])
      expect(findPlaceholderMismatches(catalog(translation))).toEqual([
        `src/locales/en.po: “Pagina {target}” → “${translation}”`,
      ]);
  });

  it('accepts the same placeholders in another order or form', () => {
    for (const translation of ['{target}: page', '{target, plural, one {page} other {pages}}'])
      expect(findPlaceholderMismatches(catalog(translation))).toEqual([]);
  });

  it('reports a text that page and server translate differently', () => {
    const catalogs = (shown: string) =>
      new Map([
        ['src/locales', new Map([['en', toPo(shown)]])],
        ['server/locales', new Map([['en', toPo('Page {target}')]])],
      ]);
    expect(findDivergingTranslations(catalogs('Page {target}'))).toEqual([]);
    expect(findDivergingTranslations(catalogs('Sheet {target}'))).toHaveLength(1);
  });

  it('reports variants that the glossary rules out, as whole words and outside of placeholders', () => {
    const glossary = '| Place | ingresso | entrance (not: gate) | 入口 (not: 门口) | acceso |';
    const find = (locale: string, text: string) =>
      findRuledOutTerms(glossary, new Map([['src/locales', new Map([[locale, toPo(text)]])]]));
    expect(find('en', 'At the gate')).toHaveLength(1);
    expect(find('zh', '在门口等')).toHaveLength(1);
    expect(find('en', 'Navigate to {gate}')).toEqual([]);
  });
});
