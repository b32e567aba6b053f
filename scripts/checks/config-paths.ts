import { matchesGlob, posix } from 'node:path';
import type { Sources } from './sources.ts';

/** Configuration files and the repository's own programs that name paths and globs. */
const isConfig = (path: string): boolean =>
  /^(?:[^/]+\.config\.ts|knip\.json|\.ox\w+\.json|package\.json|(?:\w+\/)?tsconfig[\w.]*\.json|scripts\/(?:boundaries\.ts|prepare\.mjs))$/.test(
    path,
  );

/** Reports paths and globs in configuration files that match no file, each alternative of `{a,b}` included. */
export function findDeadConfigPaths(sources: Sources): string[] {
  const paths = [...sources.keys()];
  const topLevel = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  return [...sources]
    .filter(([config]) => isConfig(config))
    .flatMap(([config, text]) =>
      [...new Set(readStrings(text))]
        .flatMap((written) => {
          const pattern = resolvePattern(config, written, topLevel);
          return pattern === undefined ? [] : listAlternatives(pattern);
        })
        .filter((pattern) => !paths.some((path) => matchesPath(pattern, path)))
        .map((pattern) => `${config} names ${pattern}, which matches no file`),
    );
}

/** String literals; comments are skipped. */
const readStrings = (text: string): string[] =>
  [...text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '').matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );

/** Returns a glob from the root, or `undefined` for strings that name no file of the repository. */
function resolvePattern(config: string, written: string, topLevel: ReadonlySet<string>): string | undefined {
  const text = written
    .replace(/^<rootDir>\//, '')
    .replace(/\{(?:own|locale)\}/g, '*')
    .replace(/\/$/, '');
  const isRelative = /^\.\.?\//.test(text);
  const isTsConfig = /tsconfig[\w.]*\.json$/.test(config);
  // Other strings of a tsconfig are options, such as `vite/client`.
  if (isTsConfig && !/^[.*]/.test(text)) return undefined;
  const isInFolder = isRelative || isTsConfig;
  const path = isInFolder ? posix.join(posix.dirname(config), text) : text;
  if (/\s|^(?:node_modules|dist|dist-ssr)\b/.test(path) || !/[/*]|\.(?:ts|tsx|mjs|html)$/.test(text))
    return undefined;
  // Globs of built files are checked by the build.
  if (config.startsWith('vite.') && text.startsWith('*')) return undefined;
  const first = path.split('/')[0] ?? '';
  return isInFolder || topLevel.has(first) || /^[{*]/.test(text) || /\.(?:ts|tsx|mjs|html)$/.test(path)
    ? path
    : undefined;
}

/** Replaces one `{a,b}` at a time by each of its alternatives, so that none can be dead. */
function listAlternatives(pattern: string): string[] {
  const groups = [...pattern.matchAll(/\{([^{}]+)\}/g)];
  if (groups.length === 0) return [pattern];
  return groups.flatMap(({ 0: group, 1: alternatives = '', index }) =>
    alternatives
      .split(',')
      .map((alternative) => pattern.slice(0, index) + alternative + pattern.slice(index + group.length)),
  );
}

/** A pattern without `/` matches names anywhere; one without wildcards, also folders and prefixes. */
const matchesPath = (pattern: string, path: string): boolean =>
  matchesGlob(path, pattern) ||
  matchesGlob(path, `${pattern}/**`) ||
  (!pattern.includes('/') && matchesGlob(posix.basename(path), pattern)) ||
  (!/[*{]/.test(pattern) && path.startsWith(pattern));
