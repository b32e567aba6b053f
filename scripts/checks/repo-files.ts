import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Maximum lines of code in a file, comments and blank lines excluded; lists of names and places are data. */
const maxLines = 305;
const isCode = (path: string): boolean => /\.(ts|tsx|mjs|css)$/.test(path);
const isData = (path: string): boolean => /^server\/demo\/|\.gen\.ts$/.test(path);
const isBinary = (path: string): boolean => /\.(png|jpe?g|webp|woff2|wasm|ico)$/.test(path);

const countCodeLines = (text: string): number =>
  text.split('\n').filter((line) => !/^\s*(?:\/?\*|\/\/|$)/.test(line)).length;

/** Reports code files longer than `maxLines`. */
export const findLongFiles = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => isCode(path) && !isData(path))
    .map((path) => ({ path, lines: countCodeLines(readFileSync(path, 'utf8')) }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path} has ${lines} lines of code, more than ${maxLines}`);

/** Traces of one machine: packages come from any configured registry, and folders differ everywhere. */
const machineTracePatterns = [
  {
    what: 'names a package registry',
    pattern: /"resolved": "https?:|^\s*(@[\w-]+:)?registry\s*=|_auth[T]oken/m,
  },
  {
    what: 'names a folder of one machine',
    pattern: /(?:^|["'`\s(=])(?:\/(?:home|Users|root|work)\/|[A-Z]:\\\w)/m,
  },
];

/** Reports files that name a package registry or a local folder. */
export const findMachineTraces = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => !isBinary(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return machineTracePatterns
        .filter(({ pattern }) => pattern.test(text))
        .map(({ what }) => `${path} ${what}`);
    });

const maxFilesInFolder = 32;

/** Reports folders that hold more than `maxFilesInFolder` code files directly. */
export function findCrowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter(isCode)) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([folder, count]) => `${folder} holds ${count} code files, more than ${maxFilesInFolder}`);
}
