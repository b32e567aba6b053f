import type { Sources } from './sources.ts';

const folder = 'docs/decisions/';
const list = `${folder}README.md`;

/** Reports decisions that the table of `docs/decisions/README.md` does not list exactly once. */
export function findUnlistedDecisions(sources: Sources): string[] {
  const listed = [...(sources.get(list) ?? '').matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(
    ([, name]) => name,
  );
  return [...sources.keys()]
    .filter((path) => path.startsWith(folder) && path !== list)
    .map((path) => ({ path, count: listed.filter((name) => name === path.slice(folder.length)).length }))
    .filter(({ count }) => count !== 1)
    .map(({ path, count }) => `${list} lists ${path} ${count} times instead of once`);
}
