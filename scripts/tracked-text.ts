import { readFileSync } from 'node:fs';

/** A file that outgrows this is two things; lists of people and places are data. */
const maxLines = 300;
const isCode = (path: string): boolean => /\.(ts|tsx|mjs|css)$/.test(path);
const isData = (path: string): boolean => /^server\/demo\/|\.gen\.ts$/.test(path);
const isPicture = (path: string): boolean => /\.(png|jpe?g|webp|woff2|wasm|ico)$/.test(path);

/** Code that is longer than it should be. */
export const longFiles = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => isCode(path) && !isData(path))
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${maxLines}`);

/** What belongs to one machine: packages come from wherever npm is told to, folders differ everywhere. */
const traces = [
  {
    what: 'names a package registry',
    pattern: /"resolved": "https?:|^\s*(@[\w-]+:)?registry\s*=|_auth[T]oken/m,
  },
  {
    what: 'names a folder of one machine',
    pattern: /(?:^|["'`\s(=])(?:\/(?:home|Users|root|work)\/|[A-Z]:\\\w)/m,
  },
];

/** Files that name a package registry or a folder of somebody's machine. */
export const machineTraces = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => !isPicture(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return traces.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${path} ${what}`);
    });

/** Rules that code cites by number and docs/rules.md does not have. */
export function unknownRules(paths: readonly string[]): string[] {
  const known = new Set(readFileSync('docs/rules.md', 'utf8').match(/(?<=\*\*)[A-Z]{2}-\d+(?=\*\*)/g));
  const families = new Set([...known].map((rule) => rule.slice(0, 2)));
  return paths
    .filter(isCode)
    .flatMap((path) =>
      [...new Set(readFileSync(path, 'utf8').match(/\b[A-Z]{2}-\d+\b/g))]
        .filter((rule) => families.has(rule.slice(0, 2)) && !known.has(rule))
        .map((rule) => `${path} cites ${rule}, which docs/rules.md does not have`),
    );
}
