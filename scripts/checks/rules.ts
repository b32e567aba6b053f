import { isTest, type Sources } from './sources.ts';

const rulesPath = 'docs/rules.md';
const rulePattern = /\b[A-Z]{2}-\d+\b/g;
const isCode = (path: string): boolean => /\.(tsx?|mjs|css)$/.test(path);

/** The numbers of the rules that docs/rules.md defines. */
const readRules = (sources: Sources): Set<string> =>
  new Set(sources.get(rulesPath)?.match(/(?<=\*\*)[A-Z]{2}-\d+(?=\b)/g));

/** Reports rules cited in code or documents that docs/rules.md does not define. */
export function findUnknownRules(sources: Sources): string[] {
  const rules = readRules(sources);
  const families = new Set([...rules].map((rule) => rule.slice(0, 2)));
  return [...sources]
    .filter(([path]) => isCode(path) || path.endsWith('.md'))
    .flatMap(([path, text]) =>
      [...new Set(text.match(rulePattern))]
        .filter((rule) => families.has(rule.slice(0, 2)) && !rules.has(rule))
        .map((rule) => `${path} cites ${rule}, which ${rulesPath} does not define`),
    );
}

/** Reports rules that no test names in a title, as `[CI-3] a check-out …`. */
export function findUntestedRules(sources: Sources): string[] {
  const tested = new Set(
    [...sources]
      .filter(([path]) => isTest(path) || path.startsWith('tests/'))
      .flatMap(([, text]) => text.match(/(?<=\[)[A-Z]{2}-\d+(?=\])/g) ?? []),
  );
  return [...readRules(sources)]
    .filter((rule) => !tested.has(rule))
    .map((rule) => `no test title names ${rule}`);
}
